/** The stages of the lesson, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

export const stages = [
  'bet',
  'jobs',
  'scores',
  'mirror',
  'weights',
  'read',
  'itself',
  'change',
  'tied',
  'split',
  'free',
  'check',
] as const;
export type StageName = (typeof stages)[number];

/**
 * Things that come and go as a whole. `asks`, `asked`, `gives` are x in its three jobs; `q`, `k`, `v` take their places.
 * What has `split` in its name follows from q, k and v.
 */
export type Piece =
  | 'plane'
  | 'shadows'
  | 'read arrow'
  | 'asks'
  | 'asked'
  | 'gives'
  | 'scores'
  | 'weights'
  | 'output'
  | 'asymmetry'
  | 'preference'
  | 'mirror lock'
  | 'job locks'
  | 'q'
  | 'k'
  | 'v'
  | 'wq'
  | 'wk'
  | 'wv'
  | 'split scores'
  | 'split weights'
  | 'split output'
  | 'lower words'
  | 'split meters';

const jobs: readonly Piece[] = ['asks', 'asked', 'gives'];
const read: readonly Piece[] = [...jobs, 'scores', 'weights', 'output', 'asymmetry'];
const measured: readonly Piece[] = ['plane', ...read, 'preference'];
const projected: readonly Piece[] = ['q', 'k', 'v', 'wq', 'split scores'];
const parted: readonly Piece[] = [
  ...projected,
  'wk',
  'wv',
  'split weights',
  'split output',
  'lower words',
  'gives',
  'scores',
  'weights',
  'output',
  'asymmetry',
  'preference',
  'split meters',
];

const wide: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['plane', 'asks'],
  jobs: ['plane', ...jobs],
  scores: ['plane', ...jobs, 'scores'],
  mirror: ['plane', ...jobs, 'scores', 'asymmetry'],
  weights: ['plane', ...jobs, 'scores', 'asymmetry', 'weights'],
  read: ['plane', 'read arrow', ...read],
  itself: [...measured, 'shadows'],
  change: [...measured, 'mirror lock'],
  tied: [...measured, 'job locks'],
  split: parted,
  free: [...parted, 'job locks'],
  check: parted,
};

/** A phone has one place below, where the plane, the weights and the table to compare with take turns. */
const edited: readonly Piece[] = ['plane', ...jobs, 'scores', 'asymmetry', 'preference'];
const compared: readonly Piece[] = [...projected, 'scores', 'lower words', 'asymmetry', 'preference', 'split meters'];
const phone: Partial<typeof wide> = {
  weights: [...jobs, 'scores', 'weights', 'lower words'],
  read: ['weights', 'gives', 'output', 'lower words'],
  itself: [...edited, 'shadows'],
  change: [...edited, 'mirror lock'],
  tied: [...edited, 'job locks'],
  split: compared,
  free: [...compared.filter((piece) => piece !== 'v'), 'wk', 'job locks'],
  check: compared,
};

/** There, what is read by plain and by projected weights takes turns with the scores that these follow from. */
const mixed: readonly Piece[] = [
  ...(['split weights', 'split output', 'weights', 'output', 'lower words'] as const),
  ...(['asymmetry', 'preference', 'split meters'] as const),
];

export const story: Story<StageName, Piece> = {
  scene: 'naive',
  stages,
  standing: wide,
  onPhone: phone,
  views: { first: 'scores', others: { mix: { split: mixed, check: mixed } } },
  short: ['bet', 'change', 'tied', 'free', 'check'],
};

export type NaiveMoment = Moment<StageName, Piece>;
