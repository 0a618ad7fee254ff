/**
 * Where the answer settles: looking at all words, and looking back only, with one ending and with the other. Above, how one head
 * looks, a row for each word; below, in the rows of the words themselves, the answers from the pronoun on.
 */
import type { Mark } from '../frame.ts';
import { inTurn, matrix, type Part, tableView, together } from '../toolkit/index.ts';
import { candidatesAt } from './answers.ts';
import { type Context, say, sentenceOf } from './context.ts';
import { followed, pronoun, words } from './layout.ts';

/** The rows from the pronoun on: each with what the model answers there. */
const after = words - pronoun;

const told = [
  { reading: 'sweet', name: 'settled-full' },
  { reading: 'causal.sweet', name: 'settled-sweet' },
  { reading: 'causal.stable', name: 'settled-stable' },
] as const;
type Told = (typeof told)[number];

export function settledPart(context: Context): Part {
  const { moment } = context;
  return moment.piece('settled', () =>
    together(
      { marks: [group(context, 'settled-all', 0), group(context, 'settled-back', 1)], figures: [] },
      ...told.flatMap((one, index) => [map(context, one, index), answers(context, one, index)]),
    ),
  );
}

function group({ layout }: Context, id: string, index: number): Mark {
  const x = layout.settled[index] ?? 0;
  return { kind: 'label', key: id, x, y: layout.rows - 10, anchor: 'start', text: say(id), size: 'small' };
}

/** The weights of one head, a row for each word that looks; the rows whose answers stand below are framed. */
function map(context: Context, { reading, name }: Told, index: number): Part {
  const { layout, input } = context;
  const { grid, rows, settled, settledCell, mapRow } = layout;
  const attention = `${reading}.layers.0.attention`;
  const x = settled[index] ?? 0;
  const sentence = sentenceOf(context, 'sweet');
  const { marks, figures, area } = matrix(grid, {
    view: tableView(input.trace, `${attention}.attn_weights`, { prefix: [followed] }),
    x,
    y: rows + 4,
    cellWidth: (2 * settledCell) / words,
    cellHeight: mapRow,
    fill: 'weight',
    printed: false,
    role: 'weight',
    name: say(name),
    caption: say(`${name}-map`),
    shape: [],
    rowNames: sentence,
    columnNames: sentence,
    masked: (row, column) => input.trace.at(`${attention}.attn_allowed`, [followed, row, column]) === 0,
  });
  const frame: Mark = {
    kind: 'box',
    key: `${name}.asked`,
    look: 'outline',
    role: 'query',
    ...area,
    y: area.y + pronoun * mapRow,
    height: after * mapRow,
  };
  return {
    marks: [...marks.filter(({ kind }) => kind !== 'label'), frame],
    figures,
  };
}

function answers({ layout, moment, word, candidates }: Context, { reading, name }: Told, index: number): Part {
  const { grid, rows, rowHeight, settled, settledCell } = layout;
  const come = moment.since('settles', 0.2, 0.95);
  return matrix(grid, {
    view: candidatesAt(reading, pronoun, after),
    x: settled[index] ?? 0,
    y: rows + pronoun * rowHeight,
    cellWidth: settledCell,
    cellHeight: rowHeight,
    fill: 'weight',
    printed: true,
    role: 'output',
    name: say(name),
    caption: say(`${name}-caption`),
    shape: [],
    columnTokens: candidates('sweet'),
    rowNames: Array.from({ length: after }, (_, row) => word('sweet', pronoun + row)),
    shown: (row) => inTurn(come, index * after + row, told.length * after),
  });
}
