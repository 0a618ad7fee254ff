/** The stages of the lesson, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

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
  'real',
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
  | 'output'
  | 'real head';

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
  real: ['real head'],
  rest: ['real head'],
};

/** A phone has no room for means beside eight weights, nor for all of the formula in one row. */
const phone: Partial<typeof wide> = {
  gradient: ['widths', ...meters],
  tune: ['widths', ...meters],
  whole: [...whole, 'words below'],
};

export const story: Story<StageName, Piece> = {
  scene: 'scaled-dot-product',
  stages,
  standing: wide,
  onPhone: phone,
  short: ['bet', 'tune', 'arrows', 'rest'],
};

export type ScaledMoment = Moment<StageName, Piece>;
