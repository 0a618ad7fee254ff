/** Looking back: a row of weights for each word that is written, over the states of all words that were read. */
import type { Mark, Text } from '../frame.ts';
import { cells, inTurn, type Part, refsOf, tableView, together, tokenPills } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';

/** When rows come, one after another. */
export const alignmentTimes = [0.35, 0.97] as const;

const weights = 'attention.decoder.attention.attn_weights';
const widestCell = 34;
const characterHeight = 14;

export function alignmentPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('rows of attention', () => words(context)),
    moment.piece('alignment', () => table(context)),
  );
}

function come({ moment, said }: Context, row: number): number {
  return inTurn(moment.since('keep', ...alignmentTimes), row, said.attention.length);
}

function words(context: Context): Part {
  const { layout, said } = context;
  const { grid, rows, rowHeight, alignment } = layout;
  const pills = tokenPills(grid, said.attention, { key: 'writes', ...alignment.words, y: rows, rowHeight });
  return { marks: pills.map((pill, row) => ({ ...pill, opacity: come(context, row) })), figures: [] };
}

function table(context: Context): Part {
  const { layout, said, source, input } = context;
  const { grid, rows, rowHeight, alignment } = layout;
  const cell = Math.min(widestCell, Math.floor(alignment.room / source.length));
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
    upright(text, `over${column}`, alignment.x + (column + 0.5) * cell, rows),
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
