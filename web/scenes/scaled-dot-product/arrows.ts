/** One query and two keys in a plane: length counts as well as direction. */
import type { Figure, Mark, Text } from '../frame.ts';
import {
  barList,
  cells,
  editing,
  type Part,
  type PlaneVector,
  plane,
  refsOf,
  symbol,
  type TableView,
  together,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';

/** Units from zero to the edge: the lesson's own arrows, with room to drag. */
const reach = 4;
const keys = 2;

export function arrowsPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('plane', () => arrows(context)),
    moment.piece('arrow scores', () => scores(context)),
  );
}

function arrows(context: Context): Part {
  const { layout, view } = context;
  const [q, k] = [view('arrows.q'), view('arrows.k')];
  const arrow = (of: TableView, row: number, role: 'query' | 'key', label: Text): PlaneVector => {
    const { input } = editing(context, of.tensor);
    return {
      refs: [of.ref(row, 0), of.ref(row, 1)],
      role,
      label,
      labelSide: role === 'query' ? 'right' : 'left',
      ...(input === undefined ? {} : { input: { name: input, row } }),
    };
  };
  const vectors = [
    ...[0, 1].map((row) => arrow(k, row, 'key', symbol('k', String(row + 1)))),
    arrow(q, 0, 'query', symbol('q')),
  ];
  return { marks: plane({ key: 'plane', area: layout.plane, reach, vectors }), figures: [] };
}

/** Per key: its length, the cosine of its angle with the query, its score, and its weight as a bar. */
function scores(context: Context): Part {
  const { layout, view } = context;
  const { grid, scores: place } = layout;
  const column = (tensor: string): TableView => {
    const row = view(tensor);
    return { tensor, rows: keys, columns: 1, ref: (key) => row.ref(0, key) };
  };
  const columns = ['arrows.length', 'arrows.cosine', 'arrows.attn_dot'] as const;
  const names = ['length', 'cosine', 'score'] as const;
  const numbers = columns.flatMap((tensor, index) =>
    cells(grid, {
      view: column(tensor),
      x: place.x + index * place.columnWidth,
      y: place.y,
      cellWidth: place.columnWidth,
      fill: 'plain',
      printed: true,
      role: tensor === 'arrows.attn_dot' ? 'score' : 'neutral',
    }),
  );
  const headings = names.map(
    (name, index): Mark => ({
      kind: 'label',
      key: `arrows.${name}`,
      x: place.x + (index + 0.5) * place.columnWidth,
      y: place.y - 12,
      anchor: 'middle',
      text: say(name),
      size: 'small',
    }),
  );
  const keyNames = Array.from(
    { length: keys },
    (_, row): Mark => ({
      kind: 'label',
      key: `arrows.key${row}`,
      x: place.x - 16,
      y: place.y + (row + 0.5) * grid.cellHeight,
      anchor: 'end',
      text: symbol('k', String(row + 1)),
      size: 'name',
      role: 'key',
    }),
  );
  const weights = column('arrows.attn_weights');
  const bars = barList(grid, {
    view: weights,
    x: place.x + columns.length * place.columnWidth + 12,
    y: place.y,
    width: place.bar,
  });
  const figure: Figure = {
    key: 'arrows',
    caption: say('arrows'),
    rows: [symbol('k', '1'), symbol('k', '2')],
    columns: [...names.map(say), say('weight')],
    cells: Array.from({ length: keys }, (_, row) => [
      ...columns.map((tensor) => column(tensor).ref(row, 0)),
      ...(refsOf(weights)[row] ?? []),
    ]),
    format: 'number',
  };
  return { marks: [...numbers, ...headings, ...keyNames, ...bars], figures: [figure] };
}
