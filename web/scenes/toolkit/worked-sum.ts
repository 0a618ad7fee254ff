/** A sum of products, or one quotient, written out with its cells: 1 × 2 + 0 × 0 = 2. Every cell is a copy of one on the stage. */

import { type Ref, refKey } from '../../trace/trace.ts';
import type { CellMark, Mark, Role } from '../frame.ts';
import { inTurn } from './choreography.ts';
import type { Grid } from './grid.ts';
import { symbol } from './text.ts';

export interface WorkedSumOptions {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** The factors of each term; most sums here have two. */
  readonly terms: readonly (readonly Ref[])[];
  /** The role of each factor, in the order of the factors. */
  readonly roles: readonly Role[];
  readonly result: Ref;
  readonly resultRole: Role;
  /** The sign between the factors of a term; `×` when absent. */
  readonly joint?: '×' | '÷';
  /** Most terms that are written out; the rest is a `⋯`. */
  readonly maxTerms?: number;
  /** 0 nothing, then term by term, 1 with the result. */
  readonly progress: number;
}

const widestSign = 18;
/** A sign keeps clear of the frames at both its sides. */
const narrowestSign = 14;

/** The sum stays on one line: where it would be wider than the stage, first its signs give way, then its cells. */
function widthsOf(grid: Grid, cellCount: number, signCount: number): { readonly cell: number; readonly sign: number } {
  const room = grid.width - 2 * grid.margin;
  const signs = (room - cellCount * grid.cellWidth) / signCount;
  if (signs >= narrowestSign) return { cell: grid.cellWidth, sign: Math.min(widestSign, signs) };
  return { cell: (room - signCount * narrowestSign) / cellCount, sign: narrowestSign };
}

/** How wide the sum will be. */
export function workedSumWidth(grid: Grid, termCount: number, factors: number): number {
  // A sign stands between any two cells.
  const cells = termCount * factors + 1;
  const { cell, sign } = widthsOf(grid, cells, cells - 1);
  return cells * cell + (cells - 1) * sign;
}

export function workedSum(grid: Grid, options: WorkedSumOptions): readonly Mark[] {
  const written = options.terms.slice(0, options.maxTerms ?? options.terms.length);
  const steps = written.length + 1;
  const cellCount = written.flat().length + 1;
  const rest = written.length < options.terms.length;
  const widths = widthsOf(grid, cellCount, cellCount - 1 + (rest ? 2 : 0));
  const marks: Mark[] = [];
  let x = options.x;
  const cell = (ref: Ref, role: Role, opacity: number, place: string): CellMark => ({
    kind: 'cell',
    key: `${options.key}.${place}:${refKey(ref)}`,
    x,
    y: options.y,
    width: widths.cell,
    height: grid.cellHeight,
    ref,
    fill: 'plain',
    printed: true,
    role,
    opacity,
  });
  const sign = (text: string, opacity: number): void => {
    marks.push({
      kind: 'label',
      key: `${options.key}.sign${marks.length}`,
      x: x + widths.sign / 2,
      y: options.y + grid.cellHeight / 2,
      anchor: 'middle',
      text: symbol(text),
      size: 'normal',
      opacity,
    });
    x += widths.sign;
  };
  written.forEach((factors, term) => {
    const opacity = inTurn(options.progress, term, steps);
    if (term > 0) sign('+', opacity);
    factors.forEach((ref, factor) => {
      if (factor > 0) sign(options.joint ?? '×', opacity);
      marks.push(cell(ref, options.roles[factor] ?? 'neutral', opacity, `term${term}.${factor}`));
      x += widths.cell;
    });
  });
  const finished = inTurn(options.progress, steps - 1, steps);
  if (rest) {
    sign('+', finished);
    sign('⋯', finished);
  }
  sign('=', finished);
  marks.push(cell(options.result, options.resultRole, finished, 'result'));
  return marks;
}
