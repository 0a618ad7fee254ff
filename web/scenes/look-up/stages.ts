/** The stages of the look-up, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

export const stages = ['bet', 'exact', 'soft', 'move', 'swap', 'early', 'parted'] as const;
export type StageName = (typeof stages)[number];

/** Things that come and go as a whole: first those of the office's table, then those of the source words. */
export type Piece =
  | 'office'
  | 'ask'
  | 'labels'
  | 'goods'
  | 'exact'
  | 'soft'
  | 'track'
  | 'plane'
  | 'locks'
  | 'words'
  | 'memory'
  | 'contents'
  | 'early output'
  | 'parted output';

const asked: readonly Piece[] = ['office', 'ask', 'labels', 'goods', 'exact'];
const both: readonly Piece[] = [...asked, 'soft', 'track'];

const standing: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['office', 'goods'],
  exact: asked,
  soft: both,
  move: [...both, 'plane'],
  swap: [...both, 'plane', 'locks'],
  early: ['words', 'memory', 'early output'],
  parted: ['words', 'contents', 'parted output'],
};

export const story: Story<StageName, Piece> = {
  scene: 'look-up',
  stages,
  standing,
  short: ['bet', 'move', 'swap'],
};

export type LookUpMoment = Moment<StageName, Piece>;
