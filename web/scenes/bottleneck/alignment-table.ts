/** Looking back: a row of weights for each word that is written, over the states of all words that were read. */
import type { Mark, Text } from '../frame.ts';
import {
  cells,
  inTurn,
  largestMagnitude,
  type Part,
  refsOf,
  type TableView,
  tableView,
  together,
  tokenPills,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { keptOf, statesFigure } from './source.ts';

/** When rows come, one after another. */
export const alignmentTimes = [0.35, 0.97] as const;

const weights = 'attention.decoder.attention.attn_weights';
const states = 'attention.encoder.hidden';
const widestCell = 34;
const characterHeight = 14;

export function alignmentPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('states on end', () => statesOnEnd(context)),
    moment.piece('rows of attention', () => words(context)),
    moment.piece('alignment', () => table(context)),
  );
}

function come({ moment, said }: Context, row: number): number {
  return inTurn(moment.since('keep', ...alignmentTimes), row, said.attention.length);
}

function columnWidth({ layout, source }: Context): number {
  return Math.min(widestCell, Math.floor(layout.alignment.room / source.length));
}

/** The state of each word that was read, on end between the word and its column of weights. */
function statesOnEnd(context: Context): Part {
  const { layout, source, input } = context;
  const { grid, alignment, onEnd } = layout;
  const view = tableView(input.trace, states, { columnCount: onEnd.shown });
  const turned: TableView = {
    ...view,
    rows: view.columns,
    columns: view.rows,
    ref: (row, column) => view.ref(column, row),
  };
  const visible = (word: number) => keptOf(context, word);
  const numbers = cells(grid, {
    view: turned,
    x: alignment.x,
    y: onEnd.y,
    cellWidth: columnWidth(context),
    cellHeight: onEnd.cell,
    fill: 'signed',
    limit: largestMagnitude(input.trace, [states]),
    printed: false,
    shown: (_, word) => visible(word),
  });
  const title: Mark = {
    kind: 'label',
    key: `${states}.title`,
    x: alignment.x - 8,
    y: onEnd.y + (onEnd.shown * onEnd.cell) / 2,
    anchor: 'end',
    text: say('kept'),
    size: 'small',
  };
  const figure = statesFigure(source, view, visible);
  return { marks: [title, ...numbers], figures: figure.rows.length === 0 ? [] : [figure] };
}

function words(context: Context): Part {
  const { layout, said } = context;
  const { grid, alignment } = layout;
  const { rows: y, rowHeight } = alignment;
  const fitting = { ...grid, tokenHeight: Math.min(grid.tokenHeight, rowHeight - 2) };
  const pills = tokenPills(fitting, said.attention, { key: 'writes', ...alignment.words, y, rowHeight });
  return { marks: pills.map((pill, row) => ({ ...pill, opacity: come(context, row) })), figures: [] };
}

function table(context: Context): Part {
  const { layout, said, source, input } = context;
  const { grid, alignment, onEnd } = layout;
  const { rows, rowHeight } = alignment;
  const cell = columnWidth(context);
  // The last row of the model foretells the end of the sentence.
  const view = tableView(input.trace, weights, { rowCount: said.attention.length });
  const numbers = cells(grid, {
    view,
    x: alignment.x,
    y: rows,
    cellWidth: cell,
    cellHeight: rowHeight,
    fill: 'weight',
    role: 'weight',
    printed: false,
    shown: (row) => come(context, row),
  });
  const headings = source.flatMap((text, column) =>
    upright(text, `over${column}`, alignment.x + (column + 0.5) * cell, onEnd.y),
  );
  const isWhole = come(context, said.attention.length - 1) === 1;
  const figure = {
    key: weights,
    caption: say('alignment'),
    rows: said.attention,
    columns: source,
    cells: refsOf(view),
    format: 'percent',
  } as const;
  return { marks: [...headings, ...numbers], figures: isWhole ? [figure] : [] };
}

/** A word over a narrow column: its characters under each other. */
function upright(text: Text, key: string, x: number, bottom: number): readonly Mark[] {
  const characters = text.kind === 'token' ? [...text.text] : [];
  return characters.map((character, index) => ({
    kind: 'label',
    key: `${key}.${index}`,
    x,
    y: bottom - (characters.length - index - 0.5) * characterHeight - 2,
    anchor: 'middle',
    text: { kind: 'token', text: character },
    size: 'small',
  }));
}
