/** Twenty seconds on the dot product: two vectors over each other, multiplied place by place, added; and as arrows. */
import type { Frame } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { faded, gridFor, largestMagnitude, message, numbered, plane, productHighlight, refsOf, segment, stripNameWidth, symbol, tableView, together, vectorStrip, workedSum } from '../toolkit/index.ts';

const planeReach = 4;
/** Both vectors stand. */
const vectorsIn = 0.25;
/** The sum is written out. */
const sumWritten = 0.75;

export function dotProduct({ trace, progress, size }: SceneInput): Frame {
  const grid = gridFor(size.width);
  const [a, b, dot] = [tableView(trace, 'a'), tableView(trace, 'b'), tableView(trace, 'dot')];
  const limit = largestMagnitude(trace, ['a', 'b']);
  const x = grid.margin + stripNameWidth;
  const top = grid.gap;
  const second = top + grid.cellHeight + grid.gap;
  const sumTop = second + grid.cellHeight + grid.wideGap;
  const planeSide = grid.compact ? 168 : 208;
  const planeTop = grid.compact ? sumTop + grid.cellHeight + grid.wideGap : top;
  const names = numbered('d', a.columns);
  const strip = { x, fill: 'signed' as const, limit, columnNames: names };
  const first = vectorStrip(grid, { ...strip, view: a, y: top, role: 'query', name: symbol('a') });
  const other = vectorStrip(grid, { ...strip, view: b, y: second, role: 'key', name: symbol('b') });
  const terms = Array.from({ length: a.columns }, (_, dim) => [a.ref(0, dim), b.ref(0, dim)]);
  const written = segment(progress, vectorsIn, sumWritten);
  const sum = workedSum(grid, { key: 'sum', x: grid.margin, y: sumTop, terms, roles: ['query', 'key'], result: dot.ref(0, 0), resultRole: 'score', progress: written });
  const arrows = plane({
    key: 'plane',
    area: { x: grid.compact ? grid.margin : size.width - grid.margin - planeSide, y: planeTop, width: planeSide, height: planeSide },
    reach: planeReach,
    vectors: [
      { refs: [a.ref(0, 0), a.ref(0, 1)], role: 'query', label: symbol('a') },
      { refs: [b.ref(0, 0), b.ref(0, 1)], role: 'key', label: symbol('b') },
    ],
  });
  const { marks, figures } = together(
    faded(first, segment(progress, 0, vectorsIn / 2)),
    faded(other, segment(progress, vectorsIn / 2, vectorsIn)),
    { marks: sum, figures: written < 1 ? [] : [{ key: 'dot', caption: message('tool.dot-product'), rows: [], columns: [], cells: refsOf(dot), format: 'number' }] },
    faded({ marks: arrows, figures: [] }, segment(progress, sumWritten, 1)),
  );
  return {
    width: size.width,
    height: (grid.compact ? planeTop + planeSide : Math.max(top + planeSide, sumTop + grid.cellHeight)) + grid.gap,
    decimals: grid.decimals,
    marks: written > 0 ? productHighlight(marks, refsOf(a).flat(), refsOf(b).flat(), dot.ref(0, 0)) : marks,
    figures,
    narration: message('tool.dot-product.narration'),
  };
}
