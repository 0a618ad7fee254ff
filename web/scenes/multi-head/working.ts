/** The product that is being worked out: its operands light up, and where there is room the sum is written out. */

import type { Ref, Trace } from '../../trace/trace.ts';
import type { CellMark, Mark, Role } from '../frame.ts';
import {
  between,
  type Corner,
  emphasised,
  faded,
  nothing,
  type Part,
  refsOf,
  tableView,
  workedSum,
  workedSumWidth,
} from '../toolkit/index.ts';
import { headDim } from './layout.ts';
import type { Picture } from './picture.ts';
import { heads, type Working } from './timing.ts';

interface Operands {
  readonly a: readonly Ref[];
  readonly b: readonly Ref[];
  readonly results: readonly Ref[];
}

/** The token whose row in both maps the lesson speaks of. */
const comparedRow = 1;

/** Marks with the operands of the current product brought forward; in the end the one row that two heads read differently. */
export function highlighted(picture: Picture, marks: readonly Mark[]): readonly Mark[] {
  const { working, comparing } = picture.shown;
  if (comparing) {
    const { trace } = picture.input;
    const rows = heads.flatMap((head) => rowRefs(trace, `head${head + 1}.attn_weights`, comparedRow));
    return emphasised(marks, rows, 'selected');
  }
  if (working === undefined || working.opacity < 1) return marks;
  const { a, b, results } = operandsOf(picture, working);
  return emphasised(emphasised(emphasised(marks, a, 'operand-a'), b, 'operand-b'), results, 'selected');
}

function operandsOf({ input: { trace }, layout }: Picture, { of, head, row }: Working): Operands {
  const own = (name: string) => tableView(trace, `head${head + 1}.${name}`);
  const rowOf = (name: string) => refsOf(own(name))[row] ?? [];
  switch (of) {
    case 'query':
      return { a: rowRefs(trace, 'x', row), b: columnRefs(trace, `wq${head + 1}`, 0), results: [own('q').ref(row, 0)] };
    case 'weights':
      return { a: rowOf('q'), b: refsOf(own('k')).flat(), results: rowOf('attn_weights') };
    case 'reading': {
      const half = rowRefs(trace, 'context', row).slice(head * headDim, (head + 1) * headDim);
      return {
        a: rowOf('attn_weights'),
        b: refsOf(own('v')).flat(),
        results: layout.grid.compact ? half : rowOf('output'),
      };
    }
    case 'output':
      return {
        a: rowRefs(trace, 'context', row),
        b: columnRefs(trace, 'wo', 0),
        results: [{ tensor: 'output', index: [row, 0] }],
      };
  }
}

function rowRefs(trace: Trace, tensor: string, row: number): readonly Ref[] {
  return refsOf(tableView(trace, tensor))[row] ?? [];
}

function columnRefs(trace: Trace, tensor: string, column: number): readonly Ref[] {
  return refsOf(tableView(trace, tensor)).flatMap((refs) => refs.slice(column, column + 1));
}

const factorRoles: Readonly<Record<'query' | 'output', readonly [a: Role, b: Role, result: Role]>> = {
  query: ['input', 'weight-matrix', 'query'],
  output: ['output', 'weight-matrix', 'output'],
};

/** A row times a column, term by term; then a copy of the result flies to its cell. */
export function writtenSum(picture: Picture): Part {
  const { bench, grid } = picture.layout;
  const { working } = picture.shown;
  if (bench === undefined || working === undefined || (working.of !== 'query' && working.of !== 'output'))
    return nothing;
  const { a, b, results } = operandsOf(picture, working);
  const [result] = results;
  const to = resultPlace(picture, working);
  if (result === undefined || to === undefined) return nothing;
  const [roleOfA, roleOfB, resultRole] = factorRoles[working.of];
  const terms = a.flatMap((ref, index) => (b[index] === undefined ? [] : [[ref, b[index]]]));
  const written = workedSum(grid, {
    key: 'working',
    ...bench,
    terms,
    roles: [roleOfA, roleOfB],
    result,
    resultRole,
    progress: working.written,
  });
  const from = { x: bench.x + workedSumWidth(grid, terms.length, 2) - grid.cellWidth, y: bench.y };
  const flight: CellMark = {
    kind: 'cell',
    key: 'working.flight',
    x: between(from.x, to.x, working.arrived),
    y: between(from.y, to.y, working.arrived),
    width: grid.cellWidth,
    height: grid.cellHeight,
    ref: result,
    fill: 'plain',
    printed: true,
    role: resultRole,
    opacity: working.arrived > 0 && working.arrived < 1 ? 1 : 0,
  };
  return faded({ marks: [...written, flight], figures: [] }, working.opacity);
}

function resultPlace({ layout, stage }: Picture, { of, head }: Working): Corner | undefined {
  const at = layout.placeOf(of === 'query' ? 'vectors' : 'output', stage);
  return at === undefined ? undefined : { x: at.x, y: at.y + (of === 'query' ? head * layout.laneStep : 0) };
}
