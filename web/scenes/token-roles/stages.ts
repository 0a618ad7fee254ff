/** The stages of the picture, and what stands on the stage at the end of each. */
import { Moment, type Pace } from '../toolkit/index.ts';

export const stages = ['token', 'find', 'comma', 'freedom', 'rest'] as const;
export type StageName = (typeof stages)[number];

/** Things that come and go as a whole. */
export type Piece = 'x' | 'wq' | 'wk' | 'wv' | 'q' | 'k' | 'v' | 'weights' | 'output' | 'lengths' | 'locks';

const projected: readonly Piece[] = ['x', 'wq', 'wk', 'wv', 'q', 'k', 'v'];
const found: readonly Piece[] = [...projected, 'weights', 'output'];

const wide: Readonly<Record<StageName, readonly Piece[]>> = {
  token: projected,
  find: found,
  comma: [...found, 'lengths'],
  freedom: [...found, 'lengths', 'locks'],
  rest: [...found, 'lengths'],
};

/** A phone has room for x and one weight matrix, or for two of these. */
const phone: Readonly<Record<StageName, readonly Piece[]>> = {
  token: ['x', 'wv', 'q', 'k', 'v'],
  find: ['x', 'q', 'k', 'v', 'weights', 'output'],
  comma: ['x', 'wv', 'q', 'k', 'v', 'lengths'],
  freedom: ['wk', 'wv', 'q', 'k', 'v', 'weights', 'output', 'locks'],
  rest: ['x', 'q', 'k', 'v', 'weights', 'output'],
};

export type TokenMoment = Moment<StageName, Piece>;

export function momentOf(stage: StageName, progress: number, compact: boolean): TokenMoment {
  const standing = compact ? phone : wide;
  const pace = (name: StageName): Pace =>
    name === 'freedom' || name === 'rest' ? { gone: 0.35, come: 0.85 } : { gone: 0.08, come: 0.16 };
  return new Moment({ stages, standing: (name) => standing[name], pace }, stage, progress);
}
