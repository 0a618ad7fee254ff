/** The translator while it writes: a row for each word, with the weights of one head and the word that is said. */
import type { Mark } from '../frame.ts';
import { inTurn, matrix, type Part, tableView, together, tokenPills } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { writtenWords } from './layout.ts';
import { heading } from './words.ts';

/** The head whose strongest weight lies most often on the word that is translated, as its report measured. */
export const best = { layer: 1, head: 0 } as const;

/** When rows come, one after another. */
export const writtenTimes = [0.22, 0.97] as const;

export function writtenPart(context: Context): Part {
  return context.moment.piece('written', () => together(table(context), words(context)));
}

function come({ moment }: Context, row: number): number {
  return inTurn(moment.since('words', ...writtenTimes), row, writtenWords);
}

function table(context: Context): Part {
  const { layout, input, source, says } = context;
  return matrix(layout.grid, {
    view: tableView(input.trace, `read.decoder.layers.${best.layer}.cross_attention.attn_weights`, {
      prefix: [best.head],
      rowCount: writtenWords,
    }),
    x: layout.x,
    y: layout.target,
    cellWidth: layout.written.cell,
    role: 'weight',
    name: say('one-head', { layer: best.layer + 1, head: best.head + 1 }),
    caption: say('one-head', { layer: best.layer + 1, head: best.head + 1 }),
    shape: [],
    columnTokens: source('read'),
    rowNames: says('read'),
    fill: 'weight',
    shown: (row) => come(context, row),
  });
}

/** At the end of each row, the word that the model says there. */
function words(context: Context): Part {
  const { layout, says } = context;
  const { grid, target, written } = layout;
  const pills = tokenPills(grid, says('read'), { key: 'says', x: written.says, width: written.saysWidth, y: target });
  return {
    marks: [
      heading(context, 'says', target, written.says),
      ...pills.map((pill, row): Mark => ({ ...pill, role: 'output', opacity: come(context, row) })),
    ],
    figures: [],
  };
}
