/** When things happen within a step. Every function is pure in progress; position and opacity move, numbers never do. */
import { interpolateNumber } from 'd3-interpolate';
import { segment } from '../../timeline/easing.ts';

export { segment };

/**
 * How far cell (row, column) has come in: the first cell slowly, the rest of its row faster, all other rows in one
 * sweep. 0 before, 1 after; at progress 1 everything is in.
 */
export function reveal(progress: number, row: number, column: number, rows: number, columns: number): number {
  if (rows * columns <= 1) return segment(progress, 0, 1);
  const firstCell = 0.35;
  const firstRow = columns === 1 ? firstCell : rows === 1 ? 1 : 0.65;
  if (row === 0 && column === 0) return segment(progress, 0, firstCell);
  if (row === 0) return inTurn(progress, column - 1, columns - 1, firstCell, firstRow);
  return inTurn(progress, row - 1, rows - 1, firstRow, 1);
}

/** The share of item `index` of `count` that come in one after another between `from` and `to`, each overlapping the next. */
export function inTurn(progress: number, index: number, count: number, from = 0, to = 1): number {
  const overlap = 0.5;
  const span = (to - from) / (1 + (count - 1) * (1 - overlap));
  const start = from + index * span * (1 - overlap);
  return segment(progress, start, Math.min(to, start + span));
}

/** A length or position on its way; `share` is already eased. */
export function between(from: number, to: number, share: number): number {
  return interpolateNumber(from, to)(share);
}

/** In from `from` to `to`, out again from `leave` to `gone`. */
export function comeAndGo(progress: number, from: number, to: number, leave: number, gone: number): number {
  return segment(progress, from, to) - segment(progress, leave, gone);
}
