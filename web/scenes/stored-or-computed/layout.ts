/**
 * Where things stand. The small example: what is stored in the upper band, what is made of two sentences below it, each under
 * the matrix that makes it. The real sizes: outlines to scale, with their bytes beside them, or below on a phone.
 */
import { type Area, type Corner, type Grid, gridFor } from '../toolkit/index.ts';
import type { Made, Sentence, Stored } from './stages.ts';

/** Sizes of the hand-made example. */
export const dims = 2;
export const vocabulary = 5;
export const words = 3;

export interface RealLayout {
  readonly names: number;
  readonly shapes: number;
  /** Height of the taller of table and matrices. */
  readonly area: { readonly top: number; readonly height: number };
  readonly embedding: { readonly x: number; readonly width: number };
  readonly ready: { readonly x: number; readonly width: number };
  readonly matrices: { readonly x: number; readonly width: number };
  /** The row of one token, under the matrices. */
  readonly token: number;
  readonly cache: { readonly pill: number; readonly slot: number };
  readonly list: { readonly x: number; readonly width: number; readonly top: number; readonly line: number };
}

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  readonly storedBand: Area;
  readonly computedBand: Area;
  readonly stored: (tensor: Stored) => Corner;
  readonly made: (sentence: Sentence, part: Made) => Corner;
  readonly sum: Corner;
  readonly real: RealLayout;
}

export function layoutFor(width: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid);
}

/** Low cells, so that the table of all words stands above two sentences. */
const cellHeight = 32;
/** Between a table and the name of the one below it, with room for a lock. */
const blockGap = 26;
const bandEnd = 8;

/** The heights that both designs have in common. */
function bandsOf(grid: Grid) {
  const top = 4 + grid.nameHeight + 4;
  const storedEnd = top + vocabulary * cellHeight + bandEnd;
  const computedTop = storedEnd + 8;
  const first = computedTop + grid.nameHeight + 4;
  const second = first + words * cellHeight + blockGap + grid.nameHeight;
  const sum = second + words * cellHeight + blockGap;
  const computedEnd = sum + cellHeight + bandEnd;
  const band = (y: number, end: number): Area => ({ x: 1, y, width: grid.width - 2, height: end - y });
  return {
    top,
    first,
    second,
    sum,
    storedBand: band(4, storedEnd),
    computedBand: band(computedTop, computedEnd),
    height: computedEnd + 4,
  };
}

function wideLayout(base: Grid): Layout {
  const tokenWidth = 76;
  const left = base.margin + tokenWidth + base.gap;
  const columns = ['x', 'q', 'k', 'v', 'deep.x', 'deep.q'] as const;
  const leastGap = 14;
  const room = base.width - base.margin - left;
  const cellWidth = Math.min(50, Math.floor((room - 5 * leastGap) / (columns.length * dims)));
  const gap = Math.floor((room - columns.length * dims * cellWidth) / 5);
  const grid: Grid = { ...base, tokenWidth, cellWidth, cellHeight, decimals: 2 };
  const columnOf = (part: Made): number => left + columns.indexOf(part) * (dims * cellWidth + gap);
  const bands = bandsOf(grid);
  const above = { embedding: 'x', wq: 'q', wk: 'k', wv: 'v', 'deep.wq': 'deep.q' } as const;
  return {
    grid,
    ...bands,
    stored: (tensor) => ({ x: columnOf(above[tensor]), y: bands.top }),
    made: (sentence, part) => ({ x: columnOf(part), y: sentence === 'fruit' ? bands.first : bands.second }),
    sum: { x: left, y: bands.sum },
    real: {
      names: 16,
      shapes: 43,
      area: { top: 60, height: 360 },
      embedding: { x: base.margin, width: 40 },
      ready: { x: 140, width: 120 },
      matrices: { x: 292, width: 120 },
      token: 460,
      cache: { pill: 64, slot: 28 },
      list: { x: 442, width: base.width - base.margin - 442, top: 60, line: 32 },
    },
  };
}

function compactLayout(base: Grid): Layout {
  const grid: Grid = { ...base, cellHeight };
  const slot = (index: number): number => base.margin + base.tokenWidth + 12 + index * (dims * base.cellWidth + 10);
  const bands = bandsOf(grid);
  const secondRow = bands.top + dims * cellHeight + 34;
  const storedAt: Readonly<Record<Stored, Corner>> = {
    embedding: { x: slot(0), y: bands.top },
    wq: { x: slot(1), y: bands.top },
    wk: { x: slot(2), y: bands.top },
    wv: { x: slot(1), y: secondRow },
    'deep.wq': { x: slot(2), y: secondRow },
  };
  const slots: Readonly<Record<Made, number>> = { x: 0, q: 1, k: 1, v: 2, 'deep.x': 0, 'deep.q': 2 };
  return {
    grid,
    ...bands,
    stored: (tensor) => storedAt[tensor],
    made: (sentence, part) => ({
      x: slot(slots[part]),
      y: sentence === 'fruit' && part !== 'k' && part !== 'v' ? bands.first : bands.second,
    }),
    sum: { x: base.margin, y: bands.sum },
    real: {
      names: 12,
      shapes: 35,
      area: { top: 50, height: 190 },
      embedding: { x: base.margin, width: 30 },
      ready: { x: 119, width: 90 },
      matrices: { x: 218, width: 90 },
      token: 262,
      cache: { pill: 54, slot: 22 },
      list: { x: base.margin, width: base.width - 2 * base.margin, top: 280, line: 23 },
    },
  };
}
