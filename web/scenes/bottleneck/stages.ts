/** The stages of the lesson, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

export const stages = ['bet', 'read', 'write', 'keep', 'curve', 'rest', 'compare', 'compared'] as const;
export type StageName = (typeof stages)[number];

/** The two translators: with one card alone, and looking back at all of them. */
export const translators = ['fixed', 'attention'] as const;
export type Translator = (typeof translators)[number];

/** In `curve`: when the points of each curve come, and when their names do. */
export const curveTimes = {
  fixed: { points: [0.16, 0.44], name: [0.44, 0.48] },
  attention: { points: [0.54, 0.9], name: [0.92, 0.97] },
} as const;

/** Things that come and go as a whole. */
export type Piece =
  | 'axes'
  | 'asked'
  | 'first point'
  | 'curves'
  | 'source'
  | 'states of fixed'
  | 'states of attention'
  | 'states on end'
  | 'card'
  | 'said by fixed'
  | 'said by attention'
  | 'rows of attention'
  | 'alignment';

const read: readonly Piece[] = ['source', 'states of fixed'];
const drawn: readonly Piece[] = ['axes', 'curves'];
const compared: readonly Piece[] = ['source', 'said by fixed', 'said by attention'];

const wide: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['axes', 'asked', 'first point'],
  read,
  write: [...read, 'card', 'said by fixed'],
  keep: ['source', 'states of attention', 'rows of attention', 'alignment'],
  curve: drawn,
  rest: drawn,
  compare: [...compared, 'alignment'],
  compared: [...compared, 'alignment'],
};

/** A phone has no room for the states beside the alignment, where they stand on end, nor for the alignment beside the words. */
const phone: Partial<typeof wide> = {
  keep: ['states on end', 'rows of attention', 'alignment'],
  compare: compared,
  compared,
};

export const story: Story<StageName, Piece> = {
  scene: 'bottleneck',
  stages,
  standing: wide,
  onPhone: phone,
  short: ['bet', 'rest', 'compare', 'compared'],
};

export type BottleneckMoment = Moment<StageName, Piece>;
