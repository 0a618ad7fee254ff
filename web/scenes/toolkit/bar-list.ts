/** Weights as bars, each with its percentage: the look that only weights have. */

import { refKey } from '../../trace/trace.ts';
import type { BarMark, Mark, ValueMark } from '../frame.ts';
import type { Grid } from './grid.ts';
import type { TableView } from './view.ts';

export interface BarListOptions {
  /** One weight per row. */
  readonly view: TableView;
  readonly x: number;
  /** Top of the first row; rows are as high as cells, so that bars stand beside them. */
  readonly y: number;
  /** Width of the whole track, which stands for the weight 1. */
  readonly width: number;
  readonly rowHeight?: number;
  /** How far row i has grown, 0..1. */
  readonly grown?: (row: number) => number;
}

const barHeight = 12;

/** Bars on one common track, the percentage behind each bar's end, or under it where the stage is narrow. */
export function barList(grid: Grid, options: BarListOptions): readonly Mark[] {
  const rowHeight = options.rowHeight ?? grid.cellHeight;
  return Array.from({ length: options.view.rows }, (_, row) => {
    const ref = options.view.ref(row, 0);
    const grow = options.grown?.(row) ?? 1;
    const middle = options.y + row * rowHeight + rowHeight / 2;
    const bar: BarMark = {
      kind: 'bar',
      key: `bar:${refKey(ref)}`,
      x: options.x,
      y: grid.compact ? middle - barHeight - 1 : middle - barHeight / 2,
      width: options.width,
      height: barHeight,
      ref,
      min: 0,
      max: 1,
      grow,
      fill: 'weight',
      role: 'weight',
      opacity: grow > 0 ? 1 : 0,
    };
    const percentage: ValueMark = {
      kind: 'value',
      key: `percent:${refKey(ref)}`,
      x: grid.compact ? options.x : options.x + options.width + 8,
      y: grid.compact ? middle + 9 : middle,
      anchor: 'start',
      ref,
      format: 'percent',
      size: 'small',
      opacity: grow,
    };
    return [bar, percentage];
  }).flat();
}
