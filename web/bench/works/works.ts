import type { Work } from '../work.ts';
import { attentionGrowth, decodeGrowth } from './growth.ts';
import { modelDecode } from './model-decode.ts';
import {
  causalAttention,
  decodeAttention,
  layerNorm,
  oneRow,
  qkvProjection,
  smallProduct,
  softmax,
} from './operations.ts';
import { trainingStep } from './training-step.ts';

/** Everything that is measured in a page, in the order of the table. */
export const works: readonly Work[] = [
  ...[qkvProjection, smallProduct, oneRow, ...causalAttention, decodeAttention, layerNorm, softmax],
  ...[...modelDecode, attentionGrowth, decodeGrowth, trainingStep],
];
