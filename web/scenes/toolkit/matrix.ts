/** Cells in a grid, and the matrix made of them: name, shape, token headers, identity outline, text twin. */

import { type Ref, refKey } from '../../trace/trace.ts';
import type { CellMark, Figure, Mark, Role, Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import type { Grid } from './grid.ts';
import { type Area, given, type Part } from './part.ts';
import { sizes } from './text.ts';
import { tokenPills } from './token-pills.ts';
import { refsOf, type TableView } from './view.ts';

export interface CellsOptions {
  readonly view: TableView;
  /** Top left corner of the first cell. */
  readonly x: number;
  readonly y: number;
  readonly fill: CellMark['fill'];
  readonly limit?: number;
  readonly role?: Role;
  /** Defaults to the grid's, where the matrix is narrow enough to be printed. */
  readonly cellWidth?: number;
  readonly cellHeight?: number;
  readonly printed?: boolean;
  /** How far a cell has come in, 0..1. All are in when absent. */
  readonly shown?: (row: number, column: number) => number;
  readonly masked?: (row: number, column: number) => boolean;
  readonly stale?: (row: number, column: number) => boolean;
  /** The input these cells edit, in a step where it may be edited. */
  readonly input?: string;
  /** Put in front of every key, for tensors that stand on the stage twice. */
  readonly keyPrefix?: string;
}

/** The `input` of cells that edit the input of this name, where the step lets it be edited. */
export function editing({ input }: { readonly input: SceneInput }, name: string): Pick<CellsOptions, 'input'> {
  return input.editable.includes(name) ? { input: name } : {};
}

export function cells(grid: Grid, options: CellsOptions): readonly CellMark[] {
  const { view, x, y, fill, limit, role } = options;
  const width = options.cellWidth ?? grid.cellWidth;
  const height = options.cellHeight ?? grid.cellHeight;
  const printed = options.printed ?? view.columns <= grid.printedColumns;
  const cell = (ref: Ref, row: number, column: number): CellMark => ({
    kind: 'cell',
    key: `${options.keyPrefix ?? ''}${refKey(ref)}`,
    x: x + column * width,
    y: y + row * height,
    width,
    height,
    ref,
    fill,
    printed,
    ...given({
      limit,
      role,
      opacity: options.shown?.(row, column),
      masked: options.masked?.(row, column) || undefined,
      stale: options.stale?.(row, column) || undefined,
      input: editTarget(options.input, ref),
    }),
  });
  return refsOf(view).flatMap((refs, row) => refs.map((ref, column) => cell(ref, row, column)));
}

function editTarget(name: string | undefined, { index }: Ref): CellMark['input'] {
  return name === undefined ? undefined : { name, row: index.at(-2) ?? 0, column: index.at(-1) ?? 0 };
}

export interface MatrixOptions extends CellsOptions {
  readonly role: Role;
  /** The name as mathematics writes it, for example `K`. */
  readonly name: Text;
  /** Sizes printed beside the name; those of the view when absent, none when empty. */
  readonly shape?: readonly number[];
  /** Pills at the left of the rows and above the columns; a row or column without one has no name in the text twin. */
  readonly rowTokens?: readonly Text[];
  readonly columnTokens?: readonly Text[];
  /** "query i ↓" above the row headers, "key j →" above the columns. */
  readonly axes?: { readonly rows?: Text; readonly columns?: Text };
  /** Columns of the text twin where no tokens stand above them. */
  readonly columnNames?: readonly Text[];
  /** Rows of the text twin where no tokens stand beside them. */
  readonly rowNames?: readonly Text[];
  /** What the text twin is called; the name when absent. */
  readonly caption?: Text;
}

/** A matrix and the area of its cells; headers hang outside that area, so that cells of two matrices line up. */
export function matrix(grid: Grid, options: MatrixOptions): Part & { readonly area: Area } {
  const { view } = options;
  const cellMarks = cells(grid, options);
  const area = {
    x: options.x,
    y: options.y,
    width: view.columns * (options.cellWidth ?? grid.cellWidth),
    height: view.rows * (options.cellHeight ?? grid.cellHeight),
  };
  const marks: readonly Mark[] = [
    ...cellMarks,
    outline(`${options.keyPrefix ?? ''}${view.tensor}`, options.role, area),
    ...nameLine(grid, options, area),
    ...headers(grid, options, area),
  ];
  return { marks, figures: [twin(options, cellMarks)], area };
}

/** The identity outline of a role around an area. */
export function outline(name: string, role: Role, area: Area): Mark {
  return { kind: 'box', key: `${name}.outline`, role, look: 'outline', ...area };
}

const badgeSize = 18;
const letterWidth = 12;
const wideLetterWidth = 17;
const smallLetterWidth = 9;

/** Whether a role has a letter badge. */
export function hasBadge(role: Role): boolean {
  return role === 'query' || role === 'key' || role === 'value';
}

/** Roughly how wide a mathematical name is; anything else is taken for one letter. */
function nameWidth(name: Text): number {
  if (name.kind !== 'symbol') return letterWidth;
  const base = [...name.base].map((letter) => (letter === 'W' || letter === 'M' ? wideLetterWidth : letterWidth));
  // What stands above and what stands below share their room.
  const small = Math.max(name.sub?.length ?? 0, name.sup?.length ?? 0);
  return base.reduce((width, letter) => width + letter, small * smallLetterWidth);
}

/** Badge, name and shape on one line that starts at `x` and has its middle at `y`. */
export function nameMarks(
  key: string,
  role: Role,
  name: Text,
  shape: readonly number[],
  x: number,
  y: number,
): readonly Mark[] {
  const badge: readonly Mark[] = hasBadge(role)
    ? [{ kind: 'badge', key: `${key}.badge`, x, y: y - badgeSize / 2, role }]
    : [];
  const nameX = x + (badge.length > 0 ? badgeSize + 6 : 0);
  return [
    ...badge,
    { kind: 'label', key: `${key}.name`, x: nameX, y, anchor: 'start', text: name, size: 'name', role },
    ...(shape.length === 0
      ? []
      : [
          {
            kind: 'label',
            key: `${key}.shape`,
            x: nameX + nameWidth(name) + 7,
            y,
            anchor: 'start',
            text: sizes(...shape),
            size: 'small',
          } as const,
        ]),
  ];
}

function nameLine(grid: Grid, options: MatrixOptions, area: Area): readonly Mark[] {
  const aboveColumns = options.columnTokens === undefined ? 0 : grid.tokenHeight + 6;
  const y = area.y - aboveColumns - grid.nameHeight / 2;
  const shape = options.shape ?? [options.view.rows, options.view.columns];
  const key = `${options.keyPrefix ?? ''}${options.view.tensor}`;
  const axis: readonly Mark[] =
    options.axes?.columns === undefined
      ? []
      : [
          {
            kind: 'label',
            key: `${key}.columnAxis`,
            x: area.x + area.width,
            y,
            anchor: 'end',
            text: options.axes.columns,
            size: 'small',
          },
        ];
  return [...nameMarks(key, options.role, options.name, shape, area.x, y), ...axis];
}

function headers(grid: Grid, options: MatrixOptions, area: Area): readonly Mark[] {
  const key = `${options.keyPrefix ?? ''}${options.view.tensor}`;
  const cellWidth = options.cellWidth ?? grid.cellWidth;
  const left = area.x - grid.gap - grid.tokenWidth;
  const rows = tokenPills(grid, options.rowTokens ?? [], {
    key: `${key}.row`,
    x: left,
    y: area.y,
    rowHeight: options.cellHeight ?? grid.cellHeight,
  });
  const columns = (options.columnTokens ?? []).map(
    (text, column): Mark => ({
      kind: 'token',
      key: `${key}.column${column}`,
      x: area.x + column * cellWidth + 1,
      y: area.y - grid.tokenHeight - 6,
      width: cellWidth - 2,
      height: grid.tokenHeight,
      text,
    }),
  );
  const axis: readonly Mark[] =
    options.axes?.rows === undefined
      ? []
      : [
          {
            kind: 'label',
            key: `${key}.rowAxis`,
            x: left,
            y: area.y - 14,
            anchor: 'start',
            text: options.axes.rows,
            size: 'small',
          },
        ];
  return [...rows, ...columns, ...axis];
}

function twin(options: MatrixOptions, cellMarks: readonly CellMark[]): Figure {
  const masked = cellMarks.filter((cell) => cell.masked).map((cell) => refKey(cell.ref));
  return {
    key: `${options.keyPrefix ?? ''}${options.view.tensor}`,
    caption: options.caption ?? options.name,
    rows: options.rowTokens ?? options.rowNames ?? [],
    columns: options.columnTokens ?? options.columnNames ?? [],
    cells: refsOf(options.view),
    format: 'number',
    ...(masked.length === 0 ? {} : { masked }),
  };
}
