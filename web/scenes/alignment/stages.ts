/** The stages of the lesson, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

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
const phone: Partial<typeof wide> = {
  network: ['source', 'state', 'units', 'network scores', 'network weights'],
  turn: turned,
  rest: turned,
};

export const story: Story<StageName, Piece> = {
  scene: 'alignment',
  stages,
  standing: wide,
  onPhone: phone,
  short: ['bet', 'tune', 'turn', 'rest'],
};

export type AlignmentMoment = Moment<StageName, Piece>;
