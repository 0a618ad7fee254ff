/** All scenes by the name that `lesson.json` uses. */
import { kvCache } from './kv-cache/kv-cache.ts';
import { multiHead } from './multi-head/multi-head.ts';
import type { Scene } from './scene.ts';
import { singleQuery } from './single-query/single-query.ts';
import { dotProduct } from './tools/dot-product.ts';
import { matrixProduct } from './tools/matrix-product.ts';
import { softmax } from './tools/softmax.ts';

export const scenes: Readonly<Record<string, Scene>> = {
  'kv-cache': kvCache,
  'multi-head': multiHead,
  'single-query': singleQuery,
  'dot-product': dotProduct,
  'matrix-product': matrixProduct,
  softmax,
};
