/** The stages of the lesson, and what stands on the stage at the end of each. */
import { Moment, type Pace } from '../toolkit/index.ts';

export const stages = [
  'bet',
  'ask',
  'weigh',
  'read',
  'network',
  'tables',
  'illustrated',
  'trained',
  'ladder',
  'tune',
  'turn',
  'rest',
] as const;
export type StageName = (typeof stages)[number];

/** Things that come and go as a whole. */
export type Piece =
  | 'source'
  | 'h'
  | 'state'
  | 'scores'
  | 'weights'
  | 'reading'
  | 'units'
  | 'network scores'
  | 'network weights'
  | 'dot table'
  | 'network table'
  | 'illustrative table'
  | 'trained table'
  | 'ladder'
  | 'tuned'
  | 'plane'
  | 'lock';

const asked: readonly Piece[] = ['source', 'h', 'state'];
const weighed: readonly Piece[] = [...asked, 'scores', 'weights'];
const tables: readonly Piece[] = ['dot table', 'network table'];
const turned: readonly Piece[] = [...weighed, 'plane', 'lock'];

const wide: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: asked,
  ask: [...asked, 'scores'],
  weigh: weighed,
  read: [...weighed, 'reading'],
  network: [...asked, 'units', 'network scores', 'network weights'],
  tables,
  illustrated: [...tables, 'illustrative table'],
  trained: ['trained table'],
  ladder: ['ladder'],
  tune: ['ladder', 'tuned'],
  turn: [...turned, 'reading'],
  rest: [...turned, 'reading'],
};

/** A phone has no room for the units beside the states, nor for the plane under what is read. */
const phone: typeof wide = {
  ...wide,
  network: ['source', 'state', 'units', 'network scores', 'network weights'],
  turn: turned,
  rest: turned,
};

/** Steps that only bring what is there into another order are short, and take a larger share of their time for it. */
const short: readonly StageName[] = ['bet', 'tune', 'turn', 'rest'];

export type AlignmentMoment = Moment<StageName, Piece>;

export function momentOf(stage: StageName, progress: number, compact: boolean): AlignmentMoment {
  const standing = compact ? phone : wide;
  const pace = (name: StageName): Pace =>
    short.includes(name) ? { gone: 0.35, come: 0.85 } : { gone: 0.08, come: 0.18 };
  return new Moment({ stages, standing: (name) => standing[name], pace }, stage, progress);
}
