/** Early attention: one state asks, the states of the source words answer; first they are label and goods in one. */
import type { Mark } from '../frame.ts';
import { type Part, symbol, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { label, pill, queryStrip, readStrip, sharesColumn, times, vectorColumn } from './table.ts';

export function sourceWordsPart(context: Context): Part {
  const { moment, layout, wordNames } = context;
  const { contents, readTop } = layout;
  const read = (stage: 'early' | 'parted'): Part =>
    readStrip(context, {
      tensor: `${stage}.output`,
      x: contents,
      y: readTop[0],
      caption: say('read'),
      share: moment.since(stage, ...times.read),
    });
  return together(
    moment.piece('words', () => asking(context)),
    moment.piece('memory', () =>
      vectorColumn(context, {
        tensor: 'memory',
        key: 'read:',
        x: contents,
        role: 'value',
        name: symbol('h'),
        caption: symbol('h'),
        rows: wordNames,
      }),
    ),
    moment.piece('contents', () =>
      vectorColumn(context, {
        tensor: 'contents',
        x: contents,
        role: 'value',
        name: symbol('V'),
        caption: symbol('V'),
        rows: wordNames,
      }),
    ),
    moment.piece('early output', () => read('early')),
    moment.piece('parted output', () => read('parted')),
  );
}

/** The state that asks, the states that answer, and their shares: the same whatever is read. */
function asking(context: Context): Part {
  const { layout, wordNames, moment, input } = context;
  const { pills, pillWidth, rowsTop, queryTop, grid } = layout;
  const width = pillWidth + (pills[1] - pills[0]);
  const words: readonly Mark[] = wordNames.map((name, row) =>
    pill(context, `word${row}`, name, pills[0], rowsTop + row * grid.cellHeight, width),
  );
  const asker = input.ownTokens.at(-1);
  return together(
    {
      marks: [
        ...words,
        ...(asker === undefined ? [] : [pill(context, 'state.asker', asker, pills[0], queryTop, width)]),
        label('word.heading', say('source'), pills[0] + width / 2, layout.headings[1]),
      ],
      figures: [],
    },
    queryStrip(context, { query: 'state', name: symbol('s') }),
    vectorColumn(context, {
      tensor: 'memory',
      x: layout.labels,
      role: 'key',
      name: symbol('h'),
      caption: symbol('h'),
      rows: wordNames,
    }),
    sharesColumn(context, {
      tensor: 'early.attn_weights',
      x: layout.share,
      heading: say('share'),
      rows: wordNames,
      withBars: true,
      share: moment.since('early', ...times.shares),
    }),
  );
}
