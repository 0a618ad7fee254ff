/** The lower part: the working of one number, the whole that is handed out, the stack of value slices, the output, the planes. */

import { isLocked } from '../../timeline/equality.ts';
import { type Ref, refKey } from '../../trace/trace.ts';
import type { CellMark, Mark, Role } from '../frame.ts';
import {
  type Area,
  between,
  faded,
  nothing,
  numbered,
  outline,
  type Part,
  plane,
  slicesOf,
  symbol,
  together,
  vectorStrip,
  weightedReading,
  workedSum,
  workedSumWidth,
} from '../toolkit/index.ts';
import { benchOf, type Column } from './layout.ts';
import { letters, type Tables, vectorLimit } from './names.ts';
import type { Setting } from './setting.ts';

/** Units from zero to the edge of the planes: the lesson's own vectors, with room to drag. */
const planeReach = 3;

/** Slices of the whole lower than this do not print their number. */
const printedFrom = 18;

/** A box as high as the weight 1, filled from the top by the weights: it is always full to the brim. */
export function wholePart({ input, grid, levels, tables, shown, places }: Setting): Part {
  const { box } = benchOf(grid, levels, tables.values.columns);
  const opacity = grid.compact ? places.weights.opacity : shown.values;
  const bracket = box.x - 10;
  const filled = slicesOf(input.trace, tables.weights, box.height).map(
    ({ ref, start, length: height }, row): CellMark => ({
      kind: 'cell',
      key: `whole:${refKey(ref)}`,
      x: box.x,
      y: box.y + start,
      width: box.width,
      height,
      ref,
      fill: 'weight',
      role: 'weight',
      printed: height >= printedFrom,
      opacity: shown.weight(row),
    }),
  );
  const marks: readonly Mark[] = [
    ...filled,
    outline('whole', 'weight', box),
    {
      kind: 'path',
      key: 'whole.bracket',
      points: [
        [bracket + 5, box.y],
        [bracket, box.y],
        [bracket, box.y + box.height],
        [bracket + 5, box.y + box.height],
      ],
      weight: 'normal',
    },
    {
      kind: 'label',
      key: 'whole.one',
      x: bracket - 6,
      y: box.y + box.height / 2,
      anchor: 'end',
      text: symbol('1'),
      size: 'normal',
    },
    ...(grid.compact ? [] : [wholeName(box)]),
  ];
  return faded({ marks, figures: [] }, opacity);
}

/** Under the box, for it stands empty until the weights are there; on a phone it comes with them and has no room below. */
function wholeName(box: Area): Mark {
  return {
    kind: 'label',
    key: 'whole.name',
    x: box.x + box.width / 2,
    y: box.y + box.height + 16,
    anchor: 'middle',
    text: { kind: 'message', id: 'single-query.whole' },
    size: 'small',
  };
}

/** Value strips that have shrunk to their weights, and what they add up to. */
export function readingPart({ input, grid, levels, tables, shown, places }: Setting): Part {
  const { box, stack } = benchOf(grid, levels, tables.values.columns);
  const limit = vectorLimit(input.trace);
  const opacity = grid.compact ? places.values.opacity : 1;
  const slices = weightedReading(grid, {
    trace: input.trace,
    weights: tables.weights,
    values: tables.values,
    limit,
    letters: letters(tables.values.rows),
    moved: shown.slice,
    from: { x: places.values.x, y: levels.rowsTop, width: stack.width, height: tables.values.rows * grid.cellHeight },
    to: stack,
  });
  // Slices of the stack are as high as the weights in the box: lines lead across.
  const levelLines = slicesOf(input.trace, tables.weights, box.height).map(({ ref, start, length }, row): Mark => {
    const y = box.y + start + length;
    return {
      kind: 'path',
      key: `across:${refKey(ref)}`,
      points: [
        [box.x + box.width, y],
        [stack.x, y],
      ],
      weight: 'hair',
      dashed: true,
      opacity: shown.slice(row),
    };
  });
  const output = vectorStrip(grid, {
    view: tables.output,
    x: stack.x,
    y: levels.outputTop,
    role: 'output',
    name: symbol('o'),
    fill: 'signed',
    limit,
    caption: { kind: 'message', id: 'single-query.output' },
    columnNames: numbered('d', tables.output.columns),
  });
  const rule: Mark = {
    kind: 'path',
    key: 'read.rule',
    points: [
      [stack.x, levels.outputTop - grid.gap / 2],
      [stack.x + stack.width, levels.outputTop - grid.gap / 2],
    ],
    weight: 'normal',
    opacity: shown.output,
  };
  return together(
    faded({ marks: [...levelLines, ...slices], figures: [] }, opacity),
    faded({ marks: [rule, ...output.marks], figures: output.figures }, opacity * shown.output),
  );
}

interface Working {
  readonly terms: readonly (readonly Ref[])[];
  readonly roles: readonly Role[];
  readonly joint: '×' | '÷';
  readonly result: Ref;
  readonly resultRole: Role;
  /** The column that the result belongs to. */
  readonly column: Column;
}

function workingOf(of: 'dot' | 'scaled' | 'weight', row: number, tables: Tables): Working {
  const scored = { roles: ['score', 'score'], resultRole: 'score' } as const;
  if (of === 'dot') {
    const terms = Array.from({ length: tables.q.columns }, (_, dim) => [
      tables.q.ref(0, dim),
      tables.keys.ref(row, dim),
    ]);
    return { ...scored, terms, roles: ['query', 'key'], joint: '×', result: tables.dot.ref(row, 0), column: 'dot' };
  }
  if (of === 'scaled')
    return {
      ...scored,
      terms: [[tables.dot.ref(row, 0), tables.scale]],
      joint: '×',
      result: tables.scaled.ref(row, 0),
      column: 'scaled',
    };
  return {
    ...scored,
    terms: [[tables.expPlain.ref(row, 0), tables.expPlainSum.ref(0, 0)]],
    joint: '÷',
    result: tables.weightsPlain.ref(row, 0),
    resultRole: 'weight',
    column: 'weights',
  };
}

/** The number being computed, written out with its operands; then a copy of the result flies to its column. */
export function workingPart({ grid, levels, places, tables, shown }: Setting): Part {
  const { working } = shown;
  if (working === undefined || working.opacity <= 0) return nothing;
  const sum = workingOf(working.of, working.row, tables);
  const x = grid.margin;
  const y = levels.benchTop + (grid.compact ? 0 : grid.cellHeight / 2);
  const written = workedSum(grid, { key: 'working', x, y, progress: working.written, ...sum });
  const { arrived } = working;
  const from = { x: x + workedSumWidth(grid, sum.terms.length, 2) - grid.cellWidth, y };
  const to = { x: places[sum.column].x, y: levels.rowsTop + working.row * grid.cellHeight };
  const flight: CellMark = {
    kind: 'cell',
    key: 'working.flight',
    x: between(from.x, to.x, arrived),
    y: between(from.y, to.y, arrived),
    width: grid.cellWidth,
    height: grid.cellHeight,
    ref: sum.result,
    fill: 'plain',
    printed: true,
    role: sum.resultRole,
    opacity: arrived > 0 && arrived < 1 ? 1 : 0,
  };
  return faded({ marks: [...written, flight], figures: [] }, working.opacity);
}

/** The values and what was read in their plane; then the query among the keys. */
export function planesPart({ input, grid, levels, tables, shown }: Setting): Part {
  if (tables.q.columns !== 2 || tables.values.columns !== 2) return nothing;
  const { left } = benchOf(grid, levels, 2);
  const side = Math.min(left.width, left.height);
  const area = { x: left.x, y: left.y, width: side, height: side };
  const names = letters(tables.keys.rows);
  const pair = (view: { ref(row: number, column: number): Ref }, row: number) =>
    [view.ref(row, 0), view.ref(row, 1)] as const;
  const draggable = (name: string, row: number) => (input.editable.includes(name) ? { input: { name, row } } : {});
  const base = { area, reach: planeReach };
  const output = pair(tables.output, 0);
  const values = plane({
    ...base,
    key: 'value-plane',
    vectors: [
      ...names.map((label, row) => ({
        refs: pair(tables.values, row),
        role: 'value' as const,
        label,
        labelAwayFrom: output,
        ...draggable('v', row),
      })),
      { refs: output, role: 'output' as const, label: symbol('o'), labelSide: 'ahead' as const },
    ],
  });
  const query = plane({
    ...base,
    key: 'query-plane',
    vectors: [
      ...names.map((label, row) => ({
        refs: pair(tables.keys, row),
        role: 'key' as const,
        label,
        ...draggable('k', row),
      })),
      { refs: pair(tables.q, 0), role: 'query' as const, label: symbol('q'), ...draggable('q', 0) },
    ],
  });
  return together(
    faded({ marks: values, figures: [] }, shown.valuePlane),
    faded({ marks: query, figures: [] }, shown.queryPlane),
  );
}

/** Beside the weights while V is being changed: they do not move by a bit. */
export function lockPart({ input, grid, levels, places, shown }: Setting): Part {
  const lock: Mark = {
    kind: 'lock',
    key: 'weights.lock',
    x: places.weights.x + grid.cellWidth + 8,
    y: levels.headings - 8,
    held: isLocked(input.trace, input.baseline, 'attn_weights'),
  };
  return faded({ marks: [lock], figures: [] }, shown.lock);
}
