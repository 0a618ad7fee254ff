/**
 * Reading by weight: each value strip flies from its row in V, shrinks to its weight and stacks into one strip of full
 * height. Height is the weight, colour the value: what the stack holds is what the output holds.
 */

import { type Ref, refKey, type Trace } from '../../trace/trace.ts';
import type { Mark, Text } from '../frame.ts';
import { between, segment } from './choreography.ts';
import type { Grid } from './grid.ts';
import type { Area } from './part.ts';
import type { TableView } from './view.ts';

export interface WeightedReadingOptions {
  readonly trace: Trace;
  /** One weight per row of `values`. */
  readonly weights: TableView;
  readonly values: TableView;
  /** Where the cells of `values` stand. */
  readonly from: Area;
  /** Where the full stack stands: its height stands for the weight 1. */
  readonly to: Area;
  /** The row's letter, printed at the left of its slice. */
  readonly letters: readonly Text[];
  readonly limit: number;
  /** How far strip `row` has come, 0 in V, 1 in the stack. */
  readonly moved: (row: number) => number;
}

export interface Slice {
  readonly ref: Ref;
  readonly start: number;
  readonly length: number;
}

/**
 * Where each slice of a whole begins and how long it is, when the whole is `length` pixels. Weights that are no numbers (an
 * overflow in plain exponentials, say) take no room.
 */
export function slicesOf(trace: Trace, weights: TableView, length: number): readonly Slice[] {
  let start = 0;
  return Array.from({ length: weights.rows }, (_, row) => {
    const ref = weights.ref(row, 0);
    const weight = trace.at(ref.tensor, ref.index);
    const slice = { ref, start, length: Number.isFinite(weight) ? Math.max(0, weight) * length : 0 };
    start += slice.length;
    return slice;
  });
}

/** Slices lower than this do not print their numbers. */
const printedFrom = 16;
/** Lower ones have no letter either: it would stand on its neighbour's. */
const letteredFrom = 10;

/** The slice of each row between V (moved 0) and the stack (moved 1). A slice of weight 0 ends without height. */
export function weightedReading(grid: Grid, options: WeightedReadingOptions): readonly Mark[] {
  const { values, weights, from, to } = options;
  const cellWidth = to.width / values.columns;
  return slicesOf(options.trace, weights, to.height).flatMap((slice, row): readonly Mark[] => {
    const share = options.moved(row);
    if (share <= 0) return [];
    const x = between(from.x, to.x, share);
    const y = between(from.y + row * grid.cellHeight, to.y + slice.start, share);
    const height = between(grid.cellHeight, slice.length, share);
    const strip = Array.from({ length: values.columns }, (_, column): Mark => {
      const ref = values.ref(row, column);
      return {
        kind: 'cell',
        key: `slice:${refKey(ref)}`,
        x: x + column * cellWidth,
        y,
        width: cellWidth,
        height,
        ref,
        fill: 'signed',
        limit: options.limit,
        printed: height >= printedFrom,
        role: 'value',
      };
    });
    const letter = options.letters[row];
    return letter === undefined || height < letteredFrom
      ? strip
      : [
          ...strip,
          {
            kind: 'label',
            key: `slice:${row}.letter`,
            x: x - 8,
            y: y + height / 2,
            anchor: 'end',
            text: letter,
            role: 'value',
            size: 'small',
            // Strips cross on their way; letters come where each has its place.
            opacity: segment(share, 0.7, 1),
          },
        ];
  });
}
