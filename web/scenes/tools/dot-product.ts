/** Twenty seconds on the dot product: two vectors over each other, multiplied place by place, added; and as arrows. */
import type { Frame } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import {
  faded,
  gridFor,
  largestMagnitude,
  message,
  numbered,
  plane,
  productHighlight,
  refsOf,
  segment,
  stripNameWidth,
  symbol,
  tableView,
  together,
  vectorStrip,
  workedSum,
  workedSumWidth,
} from '../toolkit/index.ts';

const planeReach = 4;
/** Both vectors stand. */
const vectorsIn = 0.25;
/** The sum is written out. */
const sumWritten = 0.75;

export function dotProduct({ trace, progress, size }: SceneInput): Frame {
  const grid = gridFor(size.width);
  const [q, k, dot] = [tableView(trace, 'q'), tableView(trace, 'k'), tableView(trace, 'dot')];
  const limit = largestMagnitude(trace, ['q', 'k']);
  // On wide stages the sum and the plane stand in the middle as one group.
  const sumWidth = workedSumWidth(grid, q.columns, 2);
  const planeSide = grid.compact ? 168 : 208;
  const left = grid.compact ? grid.margin : (size.width - sumWidth - 2 * grid.wideGap - planeSide) / 2;
  const x = left + stripNameWidth;
  const top = grid.gap;
  const second = top + grid.cellHeight + grid.gap;
  const sumTop = second + grid.cellHeight + grid.wideGap;
  const planeTop = grid.compact ? sumTop + grid.cellHeight + grid.wideGap : top;
  const names = numbered('d', q.columns);
  const strip = { x, fill: 'signed' as const, limit, columnNames: names };
  const first = vectorStrip(grid, { ...strip, view: q, y: top, role: 'query', name: symbol('q') });
  const other = vectorStrip(grid, { ...strip, view: k, y: second, role: 'key', name: symbol('k') });
  const terms = Array.from({ length: q.columns }, (_, dim) => [q.ref(0, dim), k.ref(0, dim)]);
  const written = segment(progress, vectorsIn, sumWritten);
  const sum = workedSum(grid, {
    key: 'sum',
    x: left,
    y: sumTop,
    terms,
    roles: ['query', 'key'],
    result: dot.ref(0, 0),
    resultRole: 'score',
    progress: written,
  });
  const arrows = plane({
    key: 'plane',
    area: {
      x: grid.compact ? left : left + sumWidth + 2 * grid.wideGap,
      y: planeTop,
      width: planeSide,
      height: planeSide,
    },
    reach: planeReach,
    vectors: [
      { refs: [q.ref(0, 0), q.ref(0, 1)], role: 'query', label: symbol('q') },
      { refs: [k.ref(0, 0), k.ref(0, 1)], role: 'key', label: symbol('k') },
    ],
  });
  const { marks, figures } = together(
    faded(first, segment(progress, 0, vectorsIn / 2)),
    faded(other, segment(progress, vectorsIn / 2, vectorsIn)),
    {
      marks: sum,
      figures:
        written < 1
          ? []
          : [
              {
                key: 'dot',
                caption: message('tool.dot-product'),
                rows: [],
                columns: [],
                cells: refsOf(dot),
                format: 'number',
              },
            ],
    },
    faded({ marks: arrows, figures: [] }, segment(progress, sumWritten, 1)),
  );
  return {
    width: size.width,
    height: (grid.compact ? planeTop + planeSide : Math.max(top + planeSide, sumTop + grid.cellHeight)) + grid.gap,
    decimals: grid.decimals,
    marks: written > 0 ? productHighlight(marks, refsOf(q).flat(), refsOf(k).flat(), dot.ref(0, 0)) : marks,
    figures,
    narration: message('tool.dot-product.narration'),
  };
}
