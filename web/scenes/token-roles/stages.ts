/** The stages of the picture, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

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
const phone: typeof wide = {
  token: ['x', 'wv', 'q', 'k', 'v'],
  find: ['x', 'q', 'k', 'v', 'weights', 'output'],
  comma: ['x', 'wv', 'q', 'k', 'v', 'lengths'],
  freedom: ['wk', 'wv', 'q', 'k', 'v', 'weights', 'output', 'locks'],
  rest: ['x', 'q', 'k', 'v', 'weights', 'output'],
};

export const story: Story<StageName, Piece> = {
  scene: 'token-roles',
  stages,
  standing: wide,
  onPhone: phone,
  short: ['freedom', 'rest'],
};

export type TokenMoment = Moment<StageName, Piece>;
