/** The stages of the look-up, and what stands on the stage at the end of each. */
import { Moment, type Pace } from '../toolkit/index.ts';

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

const short: readonly StageName[] = ['bet', 'move', 'swap'];

export type LookUpMoment = Moment<StageName, Piece>;

export function momentOf(stage: StageName, progress: number): LookUpMoment {
  const pace = (name: StageName): Pace =>
    short.includes(name) ? { gone: 0.3, come: 0.85 } : { gone: 0.08, come: 0.18 };
  return new Moment({ stages, standing: (name) => standing[name], pace }, stage, progress);
}
