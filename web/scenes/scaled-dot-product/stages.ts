/** The stages of the lesson, and what stands on the stage at the end of each. */
import { Moment, type Pace } from '../toolkit/index.ts';

export const stages = [
  'bet',
  'one',
  'spread',
  'divide',
  'weights',
  'gradient',
  'tune',
  'arrows',
  'rows',
  'whole',
  'rest',
] as const;
export type StageName = (typeof stages)[number];

/** Two ways from dot products to weights: as they are, or divided by the root of the width. */
export const ways = ['plain', 'tuned'] as const;
export type Way = (typeof ways)[number];

/** Things that come and go as a whole. */
export type Piece =
  | 'axis'
  | 'example'
  | 'dots'
  | 'spreads'
  | 'divided spreads'
  | `${Way} weights`
  | `${Way} tops`
  | `${Way} gradients`
  | 'widths'
  | 'plane'
  | 'arrow scores'
  | 'words'
  | 'words below'
  | 'q'
  | 'k'
  | 'dot'
  | 'scaled'
  | 'weights'
  | 'v'
  | 'output';

const dots: readonly Piece[] = ['axis', 'dots'];
const weights: readonly Piece[] = ['widths', 'plain weights', 'tuned weights'];
const meters: readonly Piece[] = ['plain tops', 'tuned tops', 'plain gradients', 'tuned gradients'];
const asked: readonly Piece[] = ['words', 'q', 'k'];
const whole: readonly Piece[] = [...asked, 'scaled', 'weights', 'v', 'output'];

const wide: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['axis', 'example'],
  one: [...dots, 'example'],
  spread: [...dots, 'spreads'],
  divide: [...dots, 'divided spreads'],
  weights,
  gradient: [...weights, ...meters],
  tune: [...weights, ...meters],
  arrows: ['plane', 'arrow scores'],
  rows: [...asked, 'dot'],
  whole,
  rest: whole,
};

/** A phone has no room for means beside eight weights, nor for all of the formula in one row. */
const phone: typeof wide = {
  ...wide,
  gradient: ['widths', ...meters],
  tune: ['widths', ...meters],
  whole: [...whole, 'words below'],
  rest: [...whole, 'words below'],
};

/** Steps that only bring what is there into another order are short, and take a larger share of their time for it. */
const short: readonly StageName[] = ['bet', 'tune', 'arrows', 'rest'];

export type ScaledMoment = Moment<StageName, Piece>;

export function momentOf(stage: StageName, progress: number, compact: boolean): ScaledMoment {
  const standing = compact ? phone : wide;
  const pace = (name: StageName): Pace =>
    short.includes(name) ? { gone: 0.35, come: 0.85 } : { gone: 0.08, come: 0.18 };
  return new Moment({ stages, standing: (name) => standing[name], pace }, stage, progress);
}
