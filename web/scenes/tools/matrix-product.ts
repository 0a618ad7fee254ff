/** Twenty seconds on the matrix product: A at the left, B on top, and where a row and a column meet stands their dot product. */
import type { Frame } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import {
  faded,
  gridFor,
  largestMagnitude,
  matrix,
  message,
  numbered,
  productHighlight,
  reveal,
  segment,
  symbol,
  tableView,
  together,
  workedSum,
  workedSumWidth,
} from '../toolkit/index.ts';

/** Both factors stand. */
const factorsIn = 0.2;
/** The first cell is worked out; then the rest follows. */
const firstDone = 0.6;

export function matrixProduct({ trace, progress, size }: SceneInput): Frame {
  const grid = gridFor(size.width);
  const [a, b, product] = [tableView(trace, 'a'), tableView(trace, 'b'), tableView(trace, 'product')];
  const limit = largestMagnitude(trace, ['a', 'b', 'product']);
  const factorsWidth = (a.columns + b.columns) * grid.cellWidth + grid.wideGap;
  const left = (size.width - Math.max(factorsWidth, workedSumWidth(grid, a.columns, 2))) / 2;
  const bLeft = left + a.columns * grid.cellWidth + grid.wideGap;
  const bTop = grid.nameHeight + 2;
  const aTop = bTop + b.rows * grid.cellHeight + grid.nameHeight + grid.gap;
  const sumTop = aTop + a.rows * grid.cellHeight + grid.wideGap;
  const coloured = { fill: 'signed' as const, limit };
  const named = (view: typeof a) => ({
    view,
    columnNames: numbered('column', view.columns),
    rowNames: numbered('row', view.rows),
  });
  const first = matrix(grid, { ...coloured, ...named(a), x: left, y: aTop, role: 'input', name: symbol('A') });
  const second = matrix(grid, {
    ...coloured,
    ...named(b),
    x: bLeft,
    y: bTop,
    role: 'weight-matrix',
    name: symbol('B'),
  });
  const working = segment(progress, factorsIn, firstDone);
  const rest = firstDone + (1 - firstDone) * 0.15;
  const shown = (row: number, column: number): number =>
    row === 0 && column === 0
      ? segment(progress, firstDone - 0.05, firstDone)
      : reveal(segment(progress, rest, 1), row, column, product.rows, product.columns);
  const made = matrix(grid, {
    ...coloured,
    ...named(product),
    x: bLeft,
    y: aTop,
    role: 'output',
    name: symbol('A B'),
    shape: [],
    shown,
  });
  const terms = Array.from({ length: a.columns }, (_, inner) => [a.ref(0, inner), b.ref(inner, 0)]);
  const sum = workedSum(grid, {
    key: 'sum',
    x: left,
    y: sumTop,
    terms,
    roles: ['input', 'weight-matrix'],
    result: product.ref(0, 0),
    resultRole: 'output',
    progress: working,
  });
  const { marks, figures } = together(
    faded(first, segment(progress, 0, factorsIn / 2)),
    faded(second, segment(progress, factorsIn / 2, factorsIn)),
    faded(made, segment(progress, factorsIn / 2, factorsIn)),
    { marks: sum, figures: [] },
  );
  const first0 = terms.map(([x]) => x).filter((ref) => ref !== undefined);
  const second0 = terms.map(([, y]) => y).filter((ref) => ref !== undefined);
  return {
    width: size.width,
    height: sumTop + grid.cellHeight + grid.gap,
    decimals: grid.decimals,
    marks: working > 0 && progress <= rest ? productHighlight(marks, first0, second0, product.ref(0, 0)) : marks,
    figures,
    narration: message('tool.matrix-product.narration'),
  };
}
