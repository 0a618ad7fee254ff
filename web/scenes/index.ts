/** All scenes by the name that `lesson.json` uses. */
import type { Scene } from './scene.ts';
import { singleQuery } from './single-query/single-query.ts';

export const scenes: Readonly<Record<string, Scene>> = {
  'single-query': singleQuery,
};
