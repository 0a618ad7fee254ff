/** The stages of the lesson, what stands on the stage at the end of each, and how a stage gets there from the one before. */
import type { Moment, Story } from '../toolkit/index.ts';

export const stages = [
  'bet',
  'sentence',
  'row',
  'views',
  'real',
  'change',
  'relation',
  'direction',
  'bilinear',
  'symmetric',
  'rest',
] as const;
export type StageName = (typeof stages)[number];

/** Things that come and go as a whole. */
export type Piece =
  | 'rows'
  | 'x'
  | 'wq'
  | 'wk'
  | 'wv'
  | 'q'
  | 'k'
  | 'v'
  | 'locks'
  | 'likeness lock'
  | 'upper rows'
  | 'lower rows'
  | 'likeness'
  | 'scores'
  | 'pairs'
  | 'asymmetry'
  | 'm'
  | 'sentence'
  | 'large factors'
  | 'question'
  | 'large product'
  | 'counts';

const projected: readonly Piece[] = ['rows', 'x', 'wq', 'wk', 'wv', 'q', 'k', 'v'];
const asked: readonly Piece[] = ['rows', 'x', 'q', 'k', 'lower rows', 'likeness', 'scores'];
const merged: readonly Piece[] = ['rows', 'x', 'wq', 'wk', 'm', 'lower rows', 'likeness', 'scores'];
const free: readonly Piece[] = [...merged, 'asymmetry', 'likeness lock'];

const standing: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['sentence', 'large factors', 'question'],
  sentence: ['sentence'],
  row: ['rows', 'x', 'wq', 'q'],
  views: projected,
  real: ['rows', 'x', 'wq', 'q', 'large factors', 'large product', 'counts'],
  change: [...projected, 'locks'],
  relation: [...asked, 'wq', 'wk'],
  direction: [...asked, 'pairs', 'asymmetry'],
  bilinear: merged,
  symmetric: free,
  rest: free,
};

/**
 * A phone has room for one weight matrix at a time, with what all three made below. Where q and k are compared, x stands
 * above them until the pairs need its place; where M is, x stands where the likeness was.
 */
const askedOnPhone = asked.filter((piece) => piece !== 'x');
const mergedOnPhone = merged.filter((piece) => piece !== 'rows' && piece !== 'likeness');
const onPhone: Partial<Readonly<Record<StageName, readonly Piece[]>>> = {
  views: ['rows', 'x', 'wv', 'q', 'k', 'v', 'lower rows'],
  change: ['rows', 'x', 'wq', 'q', 'k', 'v', 'lower rows', 'locks'],
  relation: [...askedOnPhone, 'upper rows', 'x'],
  direction: [...askedOnPhone, 'pairs', 'asymmetry'],
  bilinear: mergedOnPhone,
  symmetric: [...mergedOnPhone, 'asymmetry'],
  rest: [...mergedOnPhone, 'asymmetry'],
};

export const story: Story<StageName, Piece> = {
  scene: 'projections',
  stages,
  standing,
  onPhone,
};

export type ProjectionsMoment = Moment<StageName, Piece>;
