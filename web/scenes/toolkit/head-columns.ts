/** One query's row of weights in every head of a layer: a column per head, a row per key. What it may not see is hatched. */
import type { Trace } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';
import type { Grid } from './grid.ts';
import { matrix } from './matrix.ts';
import type { Corner, Part } from './part.ts';
import { symbol } from './text.ts';
import type { TableView } from './view.ts';

export interface HeadColumnsOptions extends Corner {
  readonly trace: Trace;
  /** The layer's attention as its tensors are named, up to the last dot. */
  readonly attention: string;
  /** The row that asks. */
  readonly query: number;
  /** The words that answer. */
  readonly keys: readonly Text[];
  readonly name: Text;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/** Heads as the literature numbers them: the first has index 0 in the trace. */
export function headNumbers(count: number): readonly Text[] {
  return Array.from({ length: count }, (_, head) => symbol(String(head + 1)));
}

export function headColumns(grid: Grid, options: HeadColumnsOptions): Part {
  const { trace, attention, query, keys, name, x, y, cellWidth, cellHeight } = options;
  const tensor = `${attention}.attn_weights`;
  const [numHeads = 0] = trace.tensor(tensor).shape;
  const view: TableView = {
    tensor,
    rows: keys.length,
    columns: numHeads,
    ref: (key, head) => ({ tensor, index: [head, query, key] }),
  };
  return matrix(grid, {
    view,
    x,
    y,
    cellWidth,
    cellHeight,
    fill: 'weight',
    printed: true,
    role: 'weight',
    name,
    shape: [],
    columnTokens: headNumbers(numHeads),
    rowNames: keys,
    masked: (key, head) => trace.at(`${attention}.attn_allowed`, [head, query, key]) === 0,
  });
}
