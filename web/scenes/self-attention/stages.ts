/** The stages of the lesson, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

export const stages = [
  'bet',
  'views',
  'row',
  'added',
  'heads',
  'swapped',
  'english',
  'causal',
  'settles',
  'off',
  'change',
  'rest',
] as const;
export type StageName = (typeof stages)[number];

/** Sentences by the prefix of their tensors: one that all words may look at, or one whose words see none ahead. */
export const readings = ['sweet', 'stable', 'english.stable', 'causal.sweet', 'own'] as const;
export type Reading = (typeof readings)[number];

/** The reading that each stage shows. */
export const readingOf: Readonly<Record<StageName, Reading>> = {
  bet: 'sweet',
  views: 'sweet',
  row: 'sweet',
  added: 'sweet',
  heads: 'sweet',
  swapped: 'stable',
  english: 'english.stable',
  causal: 'causal.sweet',
  settles: 'causal.sweet',
  off: 'stable',
  change: 'own',
  rest: 'own',
};

/** Things that come and go as a whole; those with a reading are drawn from its tensors. */
export type Piece =
  | 'vectors'
  | 'views'
  | 'row'
  | 'added'
  | 'settled'
  | `heads ${Reading}`
  | `answer ${Reading}`
  | `off ${Reading}`;

const told = (reading: Reading): readonly Piece[] => [`heads ${reading}`, `answer ${reading}`];

const standing: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['vectors'],
  views: ['views'],
  row: ['row'],
  added: ['row', 'added'],
  heads: told('sweet'),
  swapped: told('stable'),
  english: told('english.stable'),
  causal: told('causal.sweet'),
  settles: ['settled'],
  off: [...told('stable'), 'off stable'],
  change: [...told('own'), 'off own'],
  rest: [...told('own'), 'off own'],
};

export const story: Story<StageName, Piece> = {
  scene: 'self-attention',
  stages,
  standing,
  short: ['bet', 'change', 'rest'],
};

export type ReadingMoment = Moment<StageName, Piece>;
