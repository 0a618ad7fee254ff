/** The upper part: one row per candidate, one column per move of the calculation, each column headed by its operation. */
import type { Mark, Role, Text } from '../frame.ts';
import {
  barList,
  type CellsOptions,
  cells,
  faded,
  hasBadge,
  legend,
  matrix,
  nothing,
  numbered,
  type Part,
  refsOf,
  symbol,
  type TableView,
  together,
  tokenPill,
  tokenPills,
  vectorStrip,
} from '../toolkit/index.ts';
import { barWidth } from './layout.ts';
import { operations, vectorLimit } from './names.ts';
import type { Setting } from './setting.ts';

const dimensions = (count: number): readonly Text[] => numbered('d', count);

/** The query with who asks, the keys with who answers, the values. */
export function vectorsPart(setting: Setting): Part {
  const { input, grid, levels, places, tables, shown } = setting;
  const limit = vectorLimit(input.trace);
  const editable = (name: string) => (input.editable.includes(name) ? { input: name } : {});
  const dims = dimensions(tables.q.columns);
  const query = vectorStrip(grid, {
    view: tables.q,
    x: places.keys.x,
    y: levels.queryTop,
    role: 'query',
    name: symbol('q'),
    nameAt: 'after',
    fill: 'signed',
    limit,
    columnNames: dims,
    ...editable('q'),
  });
  const keys = matrix(grid, {
    view: tables.keys,
    x: places.keys.x,
    y: levels.rowsTop,
    role: 'key',
    name: symbol('K'),
    fill: 'signed',
    limit,
    rowNames: input.tokens,
    columnNames: dims,
    ...editable('k'),
  });
  const values = matrix(grid, {
    view: tables.values,
    x: places.values.x,
    y: levels.rowsTop,
    role: 'value',
    name: symbol('V'),
    fill: 'signed',
    limit,
    rowNames: input.tokens,
    columnNames: dims,
    ...editable('v'),
  });
  return together(
    faded(query, places.keys.opacity * shown.query),
    { marks: [{ ...asker(setting), opacity: shown.query }, ...candidates(setting)], figures: [] },
    faded(coloursPart(setting, limit), shown.values),
    faded(keys, places.keys.opacity * shown.keys),
    faded(values, places.values.opacity * shown.values),
  );
}

/** The key to the colours of q, K and V, above V. */
function coloursPart({ input, grid, levels, tables }: Setting, limit: number): Part {
  const width = tables.values.columns * grid.cellWidth;
  const views = [tables.q, tables.keys, tables.values];
  const x = grid.width - grid.margin - width;
  const marks = legend({ trace: input.trace, views, fill: 'signed', limit, x, y: levels.queryTop + 4, width });
  return { marks, figures: [] };
}

function asker({ input, grid, levels, tables }: Setting): Mark {
  return tokenPill(grid, operations(input, tables.q.columns).asker, { key: 'asker', y: levels.queryTop });
}

function candidates({ input, grid, levels, shown }: Setting): readonly Mark[] {
  return tokenPills(grid, input.tokens, { key: 'candidate', y: levels.rowsTop }).map((pill, row) => ({
    ...pill,
    opacity: shown.keys,
    ...(shown.activeRow === row ? { emphasis: 'focus' as const } : {}),
  }));
}

interface ColumnOptions {
  readonly view: TableView;
  readonly x: number;
  readonly role: Role;
  readonly heading: Text;
  readonly fill: CellsOptions['fill'];
  readonly caption: Text;
  readonly opacity: number;
  readonly shown: (row: number) => number;
  /** Over the same tensor standing elsewhere in the frame. */
  readonly keyPrefix?: string;
}

/** A column of one number per candidate under its operation. */
function column({ input, grid, levels }: Setting, options: ColumnOptions): Part {
  const { view, x, role, heading, opacity } = options;
  if (opacity <= 0) return nothing;
  const key = options.keyPrefix ?? '';
  const anyShown = Math.max(...Array.from({ length: view.rows }, (_, row) => options.shown(row)));
  const marks: readonly Mark[] = [
    {
      kind: 'label',
      key: `${key}${view.tensor}.heading`,
      x: x + grid.cellWidth / 2,
      y: levels.headings,
      anchor: 'middle',
      text: heading,
      size: 'normal',
      role,
    },
    ...cells(grid, {
      view,
      x,
      y: levels.rowsTop,
      role,
      fill: options.fill,
      shown: options.shown,
      ...(key === '' ? {} : { keyPrefix: key }),
    }),
  ];
  const figures =
    anyShown < 1 || hasBadge(role)
      ? []
      : [
          {
            key: `${key}${view.tensor}`,
            caption: options.caption,
            rows: input.tokens,
            columns: [],
            cells: refsOf(view),
            format: 'number' as const,
          },
        ];
  return faded({ marks, figures }, opacity);
}

/** A sum under its column. */
function total(setting: Setting, view: TableView, x: number, opacity: number): Part {
  const { grid, levels } = setting;
  if (opacity <= 0) return nothing;
  const marks: readonly Mark[] = [
    ...cells(grid, { view, x, y: levels.sumsTop, role: 'score', fill: 'plain' }),
    {
      kind: 'path',
      key: `${view.tensor}.rule`,
      points: [
        [x, levels.sumsTop - 4],
        [x + grid.cellWidth, levels.sumsTop - 4],
      ],
      weight: 'normal',
    },
  ];
  return faded({ marks, figures: [] }, opacity);
}

/** The Σ before the row of sums. */
function sumsHeading({ grid, levels, places }: Setting, opacity: number): Part {
  const x = (places.exponentials.opacity > 0 ? places.exponentials : places.weights).x - 10;
  return faded(
    {
      marks: [
        {
          kind: 'label',
          key: 'sums',
          x,
          y: levels.sumsTop + grid.cellHeight / 2,
          anchor: 'end',
          text: symbol('Σ'),
          size: 'normal',
        },
      ],
      figures: [],
    },
    opacity,
  );
}

/** Scores, scaled scores, exponentials with their sum, weights with their bars. */
export function movesPart(setting: Setting): Part {
  const { input, grid, levels, places, tables, shown } = setting;
  const names = operations(input, tables.q.columns);
  const caption = (id: string): Text => ({ kind: 'message', id: `single-query.${id}` });
  const { exponentials, weights } = places;
  // One pair of exponentials goes before the other comes: two numbers never lie on each other.
  const plain = Math.max(0, 1 - 2 * shown.shifted);
  const shifted = Math.max(0, 2 * shown.shifted - 1);
  const weightMarks: readonly Mark[] = barList(grid, {
    view: tables.weights,
    x: weights.x + grid.cellWidth + 8,
    y: levels.rowsTop,
    width: barWidth(grid),
    grown: (row) => shown.weight(row),
  });
  return together(
    column(setting, {
      view: tables.dot,
      x: places.dot.x,
      role: 'score',
      heading: names.dot,
      fill: 'plain',
      caption: caption('dot'),
      opacity: places.dot.opacity,
      shown: shown.dot,
    }),
    column(setting, {
      view: tables.scaled,
      x: places.scaled.x,
      role: 'score',
      heading: names.scaled,
      fill: 'plain',
      caption: caption('scaled'),
      opacity: places.scaled.opacity,
      shown: shown.scaled,
    }),
    column(setting, {
      view: tables.expPlain,
      x: exponentials.x,
      role: 'score',
      heading: names.expPlain,
      fill: 'plain',
      caption: caption('exp'),
      opacity: exponentials.opacity * plain,
      shown: shown.exponential,
    }),
    total(setting, tables.expPlainSum, exponentials.x, exponentials.opacity * shown.exponentialSum * plain),
    column(setting, {
      view: tables.expShifted,
      x: exponentials.x,
      role: 'score',
      heading: names.expShifted,
      fill: 'plain',
      caption: caption('exp-shifted'),
      opacity: exponentials.opacity * shifted,
      shown: () => 1,
    }),
    total(setting, tables.expShiftedSum, exponentials.x, exponentials.opacity * shifted),
    column(setting, {
      view: shown.shifted > 0 ? tables.weights : tables.weightsPlain,
      x: weights.x,
      role: 'weight',
      heading: names.weights,
      fill: 'weight',
      caption: caption('weights'),
      opacity: weights.opacity,
      shown: shown.weight,
    }),
    faded({ marks: weightMarks, figures: [] }, weights.opacity * (grid.compact ? shown.bars : 1)),
    total(setting, tables.weightsSum, weights.x, weights.opacity * shown.weightsSum),
    sumsHeading(setting, Math.max(exponentials.opacity, weights.opacity) * shown.exponentialSum),
  );
}
