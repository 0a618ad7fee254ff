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
const merged: readonly Piece[] = ['x', 'wq', 'wk', 'm', 'lower rows', 'scores'];

const standing: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['sentence', 'large factors', 'question'],
  sentence: ['sentence'],
  row: ['rows', 'x', 'wq', 'q'],
  views: projected,
  real: ['rows', 'x', 'wq', 'q', 'large factors', 'large product', 'counts'],
  change: [...projected, 'locks'],
  relation: asked,
  direction: [...asked, 'pairs', 'asymmetry'],
  bilinear: merged,
  symmetric: [...merged, 'asymmetry'],
  rest: [...merged, 'asymmetry'],
};

/** A phone has room for one weight matrix at a time, with what all three made below, and for x or for q and k. */
const askedOnPhone = asked.filter((piece) => piece !== 'x');
const onPhone: Partial<Readonly<Record<StageName, readonly Piece[]>>> = {
  views: ['rows', 'x', 'wv', 'q', 'k', 'v', 'lower rows'],
  change: ['rows', 'x', 'wq', 'q', 'k', 'v', 'lower rows', 'locks'],
  relation: askedOnPhone,
  direction: [...askedOnPhone, 'pairs', 'asymmetry'],
};

export const story: Story<StageName, Piece> = {
  scene: 'projections',
  stages,
  standing,
  onPhone,
};

export type ProjectionsMoment = Moment<StageName, Piece>;
