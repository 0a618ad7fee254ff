/** The stages of the lesson, what stands on the stage at the end of each, and how a stage gets there from the one before. */
import { Moment } from '../toolkit/index.ts';

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

/** The share of a step in which what leaves fades out, and in which what stays moves and what comes fades in. */
export const gone = 0.08;
export const come = 0.18;

export type ProjectionsMoment = Moment<StageName, Piece>;

export function momentOf(stage: StageName, progress: number, compact: boolean): ProjectionsMoment {
  const staging = {
    stages,
    standing: (name: StageName) => (compact ? onPhone[name] : undefined) ?? standing[name],
    pace: () => ({ gone, come }),
  };
  return new Moment(staging, stage, progress);
}
