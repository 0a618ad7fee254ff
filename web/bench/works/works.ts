import type { Work } from '../work.ts';
import { cacheStorages } from './cache-storages.ts';
import { groupedAttention } from './grouped-attention.ts';
import { attentionGrowth, decodeGrowth } from './growth.ts';
import { modelDecode, quantisedDecode } from './model-decode.ts';
import {
  cachedProjection,
  causalAttention,
  decodeAttention,
  layerNorm,
  oneRow,
  qkvProjection,
  smallProduct,
  softmax,
} from './operations.ts';
import { quantisedProduct, quantisedStream } from './quantised.ts';
import { trainingStep } from './training-step.ts';

/** Everything that is measured in a page, in the order of the table. */
export const works: readonly Work[] = [
  ...[qkvProjection, cachedProjection, smallProduct, oneRow, ...causalAttention, decodeAttention, layerNorm, softmax],
  ...[groupedAttention, cacheStorages, quantisedProduct, quantisedStream, ...modelDecode, ...quantisedDecode],
  ...[attentionGrowth, decodeGrowth, trainingStep],
];
