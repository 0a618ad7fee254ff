import { alignment } from './alignment.ts';
import { bottleneck } from './bottleneck.ts';
import { byHand } from './by-hand.ts';
import { crossAttention } from './cross-attention.ts';
import { kvCache } from './kv-cache.ts';
import { multiHead } from './multi-head.ts';
import { naive } from './naive.ts';
import type { ModelProgram, Program } from './program.ts';
import { projections } from './projections.ts';
import { roles } from './roles.ts';
import { scaledDotProduct } from './scaled-dot-product.ts';
import { selfAttention } from './self-attention.ts';
import { storedOrComputed } from './stored-or-computed.ts';
import { dotProduct, matrixProduct, softmax } from './tools.ts';

/** The programs by the name that `lesson.json` gives. */
export const programs: Readonly<Record<string, Program | ModelProgram>> = {
  alignment,
  bottleneck,
  'by-hand': byHand,
  'cross-attention': crossAttention,
  'kv-cache': kvCache,
  'multi-head': multiHead,
  naive,
  projections,
  roles,
  'scaled-dot-product': scaledDotProduct,
  'self-attention': selfAttention,
  'stored-or-computed': storedOrComputed,
  'dot-product': dotProduct,
  'matrix-product': matrixProduct,
  softmax,
};
