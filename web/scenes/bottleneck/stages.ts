/** The stages of the lesson, and what stands on the stage at the end of each. */
import { Moment, type Pace } from '../toolkit/index.ts';

export const stages = ['bet', 'read', 'write', 'keep', 'curve', 'rest', 'compare', 'compared'] as const;
export type StageName = (typeof stages)[number];

/** The two translators: with one card alone, and looking back at all of them. */
export const translators = ['fixed', 'attention'] as const;
export type Translator = (typeof translators)[number];

/** Things that come and go as a whole. */
export type Piece =
  | 'axes'
  | 'first point'
  | 'curves'
  | 'source'
  | 'states of fixed'
  | 'states of attention'
  | 'card'
  | 'said by fixed'
  | 'said by attention'
  | 'rows of attention'
  | 'alignment';

const read: readonly Piece[] = ['source', 'states of fixed'];
const drawn: readonly Piece[] = ['axes', 'curves'];
const compared: readonly Piece[] = ['source', 'said by fixed', 'said by attention'];

const wide: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['axes', 'first point'],
  read,
  write: [...read, 'card', 'said by fixed'],
  keep: ['source', 'states of attention', 'rows of attention', 'alignment'],
  curve: drawn,
  rest: drawn,
  compare: [...compared, 'alignment'],
  compared: [...compared, 'alignment'],
};

/** A phone has no room for the states beside the alignment, nor for the alignment beside the words. */
const phone: typeof wide = {
  ...wide,
  keep: ['rows of attention', 'alignment'],
  compare: compared,
  compared,
};

/** Steps that only bring what is there into another order are short, and take a larger share of their time for it. */
const short: readonly StageName[] = ['bet', 'rest', 'compare', 'compared'];

export type BottleneckMoment = Moment<StageName, Piece>;

export function momentOf(stage: StageName, progress: number, compact: boolean): BottleneckMoment {
  const standing = compact ? phone : wide;
  const pace = (name: StageName): Pace =>
    short.includes(name) ? { gone: 0.35, come: 0.85 } : { gone: 0.08, come: 0.16 };
  return new Moment({ stages, standing: (name) => standing[name], pace }, stage, progress);
}
