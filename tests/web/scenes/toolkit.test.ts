import { describe, expect, it } from 'vitest';
import { between, inTurn, reveal } from '../../../web/scenes/toolkit/choreography.ts';
import { gridFor } from '../../../web/scenes/toolkit/grid.ts';
import { legend } from '../../../web/scenes/toolkit/legend.ts';
import { matrix } from '../../../web/scenes/toolkit/matrix.ts';
import { faded } from '../../../web/scenes/toolkit/part.ts';
import { plane } from '../../../web/scenes/toolkit/plane.ts';
import { symbol } from '../../../web/scenes/toolkit/text.ts';
import { extremes, largestMagnitude, refsOf, tableView } from '../../../web/scenes/toolkit/view.ts';
import { slicesOf } from '../../../web/scenes/toolkit/weighted-reading.ts';
import { workedSum, workedSumWidth } from '../../../web/scenes/toolkit/worked-sum.ts';
import { traceOf } from '../timeline/trace-of.ts';

const hundred = Array.from({ length: 101 }, (_, index) => index / 100);
const phone = gridFor(328);
const wide = gridFor(860);

describe('grid', () => {
  it('is its own design on a phone: 36 px and 2 decimals, else wider cells and 3', () => {
    expect([phone.cellWidth, phone.decimals, phone.printedColumns]).toEqual([36, 2, 8]);
    expect(wide.cellWidth).toBeGreaterThanOrEqual(44);
    expect([wide.decimals, wide.printedColumns]).toEqual([3, 12]);
  });
});

describe('reveal', () => {
  const cellsOf = (rows: number, columns: number) =>
    Array.from({ length: rows * columns }, (_, index) => [Math.floor(index / columns), index % columns] as const);

  it.each([
    [1, 1],
    [1, 4],
    [3, 1],
    [3, 4],
  ] as const)('of %d × %d begins with nothing and ends with all', (rows, columns) => {
    for (const [row, column] of cellsOf(rows, columns)) {
      expect(reveal(0, row, column, rows, columns)).toBe(0);
      expect(reveal(1, row, column, rows, columns)).toBe(1);
    }
  });

  it('never takes a cell back', () => {
    for (const [row, column] of cellsOf(3, 4)) {
      const shares = hundred.map((progress) => reveal(progress, row, column, 3, 4));
      expect(shares.every((share, index) => share >= (shares[index - 1] ?? 0))).toBe(true);
    }
  });

  it('finishes the first cell before the rest of its row begins, and the row before the other rows', () => {
    const finished = (row: number, column: number) =>
      hundred.find((progress) => reveal(progress, row, column, 3, 4) === 1) as number;
    const begun = (row: number, column: number) =>
      hundred.findLast((progress) => reveal(progress, row, column, 3, 4) === 0) as number;
    expect(finished(0, 0)).toBeLessThanOrEqual(begun(0, 1) + 0.01);
    expect(finished(0, 3)).toBeLessThanOrEqual(begun(1, 0) + 0.01);
  });
});

describe('inTurn and between', () => {
  it('lets each item begin after the one before it', () => {
    for (const progress of hundred) expect(inTurn(progress, 0, 3)).toBeGreaterThanOrEqual(inTurn(progress, 1, 3));
    expect(inTurn(1, 2, 3)).toBe(1);
  });

  it('reaches both ends exactly', () => {
    expect([between(3, 8, 0), between(3, 8, 1)]).toEqual([3, 8]);
  });
});

describe('tableView', () => {
  const trace = traceOf({
    x: [
      [1, 2, 3],
      [4, 5, 6],
    ],
  });

  it('refers to the same numbers when it is transposed', () => {
    const view = tableView(trace, 'x', { transposed: true });
    expect([view.rows, view.columns]).toEqual([3, 2]);
    expect(view.ref(2, 1)).toEqual({ tensor: 'x', index: [1, 2] });
  });

  it('takes some rows', () => {
    expect(refsOf(tableView(trace, 'x', { firstRow: 1, rowCount: 1 }))).toEqual([
      [0, 1, 2].map((column) => ({ tensor: 'x', index: [1, column] })),
    ]);
  });

  it('draws single numbers, rows, and one head of a rank-3 tensor', () => {
    const shaped = (shape: readonly number[]) => ({ ...trace, tensor: () => ({ ...trace.tensor('x'), shape }) });
    expect(tableView(shaped([]), 'x').ref(0, 0).index).toEqual([]);
    expect(tableView(shaped([6]), 'x').ref(0, 4).index).toEqual([4]);
    expect(tableView(shaped([1, 2, 3]), 'x', { prefix: [0] }).ref(1, 2).index).toEqual([0, 1, 2]);
    expect(() => tableView(shaped([1, 2, 3]), 'x')).toThrow(/rank 3/);
  });
});

describe('colour scales', () => {
  const trace = traceOf({
    x: [
      [-2, Number.POSITIVE_INFINITY],
      [0.5, 1],
    ],
    none: [[Number.NaN]],
  });

  it('end at the largest finite magnitude', () => {
    expect(largestMagnitude(trace, ['x'])).toBe(2);
  });

  it('have a legend with the true smallest, zero where it lies, and the true largest', () => {
    const marks = legend({ trace, views: [tableView(trace, 'x')], fill: 'signed', limit: 2, x: 0, y: 0, width: 90 });
    expect(marks.filter((mark) => mark.kind === 'value').map((mark) => mark.ref.index)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(marks.find((mark) => mark.kind === 'label')).toMatchObject({ x: 60 });
  });

  it('have a legend without zero where that would run into an end', () => {
    const marks = legend({ trace, views: [tableView(trace, 'x')], fill: 'signed', limit: 2, x: 0, y: 0, width: 60 });
    expect(marks.map(({ kind }) => kind)).toEqual(['ramp', 'value', 'value']);
  });

  it('have none without a finite number', () => {
    expect(extremes(trace, [tableView(trace, 'none')])).toBeUndefined();
    expect(
      legend({ trace, views: [tableView(trace, 'none')], fill: 'signed', limit: 1, x: 0, y: 0, width: 90 }),
    ).toEqual([]);
  });
});

describe('builders', () => {
  const trace = traceOf({
    k: [
      [1, 2],
      [3, 4],
    ],
    w: [[0.25], [0.75]],
    nan: [[Number.NaN], [0.5]],
    dot: [[11]],
  });

  it('matrix: one cell per number, a badge, a name, its shape, an outline and a text twin', () => {
    const part = matrix(wide, {
      view: tableView(trace, 'k'),
      x: 10,
      y: 50,
      role: 'key',
      name: symbol('K'),
      fill: 'signed',
      limit: 4,
    });
    expect(part.marks.filter((mark) => mark.kind === 'cell').length).toBe(4);
    expect(part.marks.find((mark) => mark.kind === 'badge')?.role).toBe('key');
    expect(part.marks.find((mark) => mark.key === 'k.shape')).toMatchObject({ text: { kind: 'shape', sizes: [2, 2] } });
    expect(part.figures[0]?.cells).toEqual(refsOf(tableView(trace, 'k')));
    expect(part.area).toEqual({ x: 10, y: 50, width: 2 * wide.cellWidth, height: 2 * wide.cellHeight });
  });

  it('faded: a part that cannot be seen leaves with its tables', () => {
    const part = matrix(wide, {
      view: tableView(trace, 'k'),
      x: 10,
      y: 50,
      role: 'key',
      name: symbol('K'),
      fill: 'plain',
    });
    expect(faded(part, 0)).toEqual({ marks: [], figures: [] });
    expect(faded(part, 0.5).marks.every((mark) => mark.opacity === 0.5)).toBe(true);
  });

  it('slicesOf: slices follow each other and fill the whole; what is no number takes no room', () => {
    const slices = slicesOf(trace, tableView(trace, 'w'), 200);
    expect(slices.map(({ start, length }) => [start, length])).toEqual([
      [0, 50],
      [50, 150],
    ]);
    expect(slicesOf(trace, tableView(trace, 'nan'), 100).map(({ start, length }) => [start, length])).toEqual([
      [0, 0],
      [0, 50],
    ]);
  });

  it('workedSum: every factor and the result, as wide as it says', () => {
    const k = tableView(trace, 'k');
    const terms = [
      [k.ref(0, 0), k.ref(1, 0)],
      [k.ref(0, 1), k.ref(1, 1)],
    ];
    const marks = workedSum(phone, {
      key: 's',
      x: 5,
      y: 0,
      terms,
      roles: ['query', 'key'],
      result: { tensor: 'dot', index: [0, 0] },
      resultRole: 'score',
      progress: 1,
    });
    const cells = marks.filter((mark) => mark.kind === 'cell');
    expect(cells.map((mark) => mark.ref)).toEqual([...terms.flat(), { tensor: 'dot', index: [0, 0] }]);
    expect((cells.at(-1)?.x ?? 0) + phone.cellWidth - 5).toBe(workedSumWidth(phone, 2, 2));
  });

  it('workedSum: a sum of three products on a phone keeps its signs clear of the cells and ends inside the stage', () => {
    const k = tableView(trace, 'k');
    const terms = Array.from({ length: 3 }, () => [k.ref(0, 0), k.ref(1, 0)]);
    const result = { tensor: 'dot', index: [0, 0] };
    const place = { key: 's', x: phone.margin, y: 0 };
    const marks = workedSum(phone, {
      ...place,
      terms,
      roles: ['query', 'key'],
      result,
      resultRole: 'score',
      progress: 1,
    });
    const cells = marks.filter((mark) => mark.kind === 'cell');
    const gaps = cells.slice(1).map(({ x }, index) => x - ((cells[index]?.x ?? 0) + (cells[index]?.width ?? 0)));
    expect(Math.min(...gaps)).toBeCloseTo(14);
    const last = cells.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(phone.width - phone.margin + 0.001);
  });

  it('plane: its unit depends on its reach, never on the vectors', () => {
    const k = tableView(trace, 'k');
    const vectors = [{ refs: [k.ref(1, 0), k.ref(1, 1)] as const, role: 'key' as const, label: symbol('k') }];
    const marks = plane({ key: 'p', area: { x: 0, y: 0, width: 120, height: 150 }, reach: 2, vectors });
    expect(marks.find((mark) => mark.kind === 'vector')).toMatchObject({ origin: [60, 60], unit: 30, reach: 2 });
  });
});
