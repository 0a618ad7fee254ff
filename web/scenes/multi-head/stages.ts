/** The stages of the picture in their order, and what stands in the three places that change from stage to stage. */

export const stages = [
  'bet',
  'lanes',
  'maps',
  'concat',
  'output-projection',
  'residual',
  'relations',
  'change-wq',
  'change-wo',
  'check',
  'next',
] as const;
export type Stage = (typeof stages)[number];

/** Things that come, move and go. `vectors` are a head's q, k and v; `outputs` what a head has read. */
export type Item =
  | 'question'
  | 'x'
  | 'wq'
  | 'wk'
  | 'wv'
  | 'vectors'
  | 'map'
  | 'outputs'
  | 'concat'
  | 'wo'
  | 'output'
  | 'result';

/** What stands in each of the three places, and the sign in front of it. */
export interface Row {
  readonly places: readonly (Item | undefined)[];
  readonly signs: readonly string[];
}

const projections: Row = { places: ['wq', 'wk', 'wv'], signs: [] };
const joining: Row = { places: ['concat', 'wo', 'output'], signs: ['', '×', '='] };

/** Wide: the places at the right of x, over the lanes. */
export const wideRows: Readonly<Record<Stage, Row>> = {
  bet: { places: [], signs: [] },
  lanes: projections,
  maps: projections,
  concat: { places: ['concat'], signs: [] },
  'output-projection': joining,
  residual: { places: ['output', 'result'], signs: ['+', '='] },
  relations: projections,
  'change-wq': { places: ['wq', 'wo', 'output'], signs: ['×', '⋯', '='] },
  'change-wo': joining,
  check: projections,
  next: projections,
};

const oneHead: Row = { places: ['vectors', 'map', 'concat'], signs: [] };

/** Phone: the places under each other; a head's weight matrices share one, all three beside each other. */
export const compactRows: Readonly<Record<Stage, Row>> = {
  bet: { places: ['x'], signs: [] },
  lanes: { places: ['x', 'wq', 'vectors'], signs: [] },
  maps: { places: ['vectors', 'map'], signs: [] },
  concat: oneHead,
  'output-projection': joining,
  residual: { places: ['x', 'output', 'result'], signs: ['', '+', '='] },
  relations: oneHead,
  'change-wq': oneHead,
  'change-wo': joining,
  check: oneHead,
  next: oneHead,
};

/** What stands in the lanes of a wide picture; once there, it stays. */
const laneItems: readonly (readonly [item: Item, since: Stage])[] = [
  ['vectors', 'lanes'],
  ['map', 'maps'],
  ['outputs', 'concat'],
];

/** Whether an item of the lanes is in the wide picture at the end of a stage. */
export function isInLane(item: Item, stage: Stage): boolean {
  return laneItems.some(([of, since]) => of === item && stages.indexOf(stage) >= stages.indexOf(since));
}

/** The stage before; the first has itself. */
export function stageBefore(stage: Stage): Stage {
  return stages[stages.indexOf(stage) - 1] ?? stage;
}
