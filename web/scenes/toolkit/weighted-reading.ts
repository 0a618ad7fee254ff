/**
 * Reading by weight: each value strip flies from its row in V, shrinks to its weight and stacks into one strip of full
 * height. Height is the weight, colour the value: what the stack holds is what the output holds.
 */
import type { Mark, Text } from '../frame.ts';
import { refKey, type Trace } from '../../trace/trace.ts';
import { between } from './choreography.ts';
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

/** Slices lower than this do not print their numbers. */
const printedFrom = 16;

/** The slice of each row between V (moved 0) and the stack (moved 1). A slice of weight 0 ends without height. */
export function weightedReading(grid: Grid, options: WeightedReadingOptions): readonly Mark[] {
  const { values, weights, from, to } = options;
  const cellWidth = to.width / values.columns;
  const marks: Mark[] = [];
  let top = to.y;
  for (let row = 0; row < values.rows; row++) {
    const weightRef = weights.ref(row, 0);
    const height = Math.max(0, options.trace.at(weightRef.tensor, weightRef.index)) * to.height;
    const share = options.moved(row);
    if (share > 0 && Number.isFinite(height)) {
      const y = between(from.y + row * grid.cellHeight, top, share);
      const sliceHeight = between(grid.cellHeight, height, share);
      const x = between(from.x, to.x, share);
      for (let column = 0; column < values.columns; column++) {
        const ref = values.ref(row, column);
        marks.push({
          kind: 'cell',
          key: `slice:${refKey(ref)}`,
          x: x + column * cellWidth,
          y,
          width: cellWidth,
          height: sliceHeight,
          ref,
          fill: 'signed',
          limit: options.limit,
          printed: sliceHeight >= printedFrom,
          role: 'value',
        });
      }
      marks.push({
        kind: 'label',
        key: `slice:${row}.letter`,
        x: x - 8,
        y: y + sliceHeight / 2,
        anchor: 'end',
        text: options.letters[row] ?? { kind: 'symbol', base: '' },
        size: 'small',
        opacity: share,
      });
    }
    top += Number.isFinite(height) ? height : 0;
  }
  return marks;
}
