/** A tensor, or one head of it, looked at as a table of numbers. Holds refs only; the numbers stay in the trace. */
import type { Ref, Trace } from '../../trace/trace.ts';

export interface TableView {
  readonly tensor: string;
  readonly rows: number;
  readonly columns: number;
  ref(row: number, column: number): Ref;
}

export interface ViewOptions {
  /** Leading indices to hold fixed: `[1]` is head 1 of a rank-3 tensor. */
  readonly prefix?: readonly number[];
  /** Draws rows as columns; the refs stay those of the tensor. */
  readonly transposed?: boolean;
  readonly firstRow?: number;
  readonly rowCount?: number;
  /** Only the first so many columns. */
  readonly columnCount?: number;
}

/** Rank 2 after the prefix is a matrix, rank 1 a row, rank 0 one cell. Throws a RangeError for any other rank. */
export function tableView(trace: Trace, tensor: string, options: ViewOptions = {}): TableView {
  const prefix = options.prefix ?? [];
  const sizes = trace.tensor(tensor).shape.slice(prefix.length);
  if (sizes.length > 2)
    throw new RangeError(`tableView: ${tensor} has rank ${sizes.length} after its prefix; at most 2 can be drawn`);
  const columns = options.columnCount ?? sizes.at(-1) ?? 1;
  const firstRow = options.firstRow ?? 0;
  const rows = options.rowCount ?? (sizes.length === 2 ? (sizes[0] ?? 0) : 1) - firstRow;
  const view: TableView = {
    tensor,
    rows,
    columns,
    ref: (row, column) => ({ tensor, index: [...prefix, ...[firstRow + row, column].slice(2 - sizes.length)] }),
  };
  return options.transposed ? turned(view) : view;
}

/** A view on its side: rows as columns. */
export function turned(view: TableView): TableView {
  return { ...view, rows: view.columns, columns: view.rows, ref: (row, column) => view.ref(column, row) };
}

/** One query's row in one head of a tensor (heads, queries, keys), on its side: a number for each key. */
export function keyColumn(tensor: string, head: number, query: number, keys: number): TableView {
  return { tensor, rows: keys, columns: 1, ref: (key) => ({ tensor, index: [head, query, key] }) };
}

/** All refs of a view, row by row. */
export function refsOf(view: TableView): readonly (readonly Ref[])[] {
  return Array.from({ length: view.rows }, (_, row) =>
    Array.from({ length: view.columns }, (_, column) => view.ref(row, column)),
  );
}

/** The largest magnitude among finite numbers of these tensors: where the signed colour scale ends. At least 1e-6. */
export function largestMagnitude(trace: Trace, tensors: readonly string[]): number {
  let largest = 1e-6;
  for (const name of tensors) {
    for (const value of trace.tensor(name).data)
      if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}

/** Where the smallest and the largest finite number of some views stand; undefined when no number is finite. */
export function extremes(trace: Trace, views: readonly TableView[]): { smallest: Ref; largest: Ref } | undefined {
  const valueAt = (ref: Ref) => trace.at(ref.tensor, ref.index);
  const [first, ...others] = views
    .flatMap((view) => refsOf(view).flat())
    .filter((ref) => Number.isFinite(valueAt(ref)));
  if (first === undefined) return undefined;
  return {
    smallest: others.reduce((best, ref) => (valueAt(ref) < valueAt(best) ? ref : best), first),
    largest: others.reduce((best, ref) => (valueAt(ref) > valueAt(best) ? ref : best), first),
  };
}
