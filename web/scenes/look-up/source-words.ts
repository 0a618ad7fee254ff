/** Early attention: one state asks, the states of the source words answer; first they are label and goods in one. */
import {
  faded,
  type Part,
  type PlaneVector,
  plane,
  symbol,
  together,
  tokenPill,
  tokenPills,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { words } from './layout.ts';
import { label, queryStrip, readStrip, sharesColumn, times, vectorColumn } from './table.ts';

/** Units from zero to the edge of the plane. */
const reach = 3;

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
    moment.piece('early output', () => together(read('early'), mixturePlane(context, 'memory', 'early'))),
    moment.piece('parted output', () => together(read('parted'), mixturePlane(context, 'contents', 'parted'))),
  );
}

/** The state that asks, the states that answer, and their shares: the same whatever is read. */
function asking(context: Context): Part {
  const { layout, wordNames, moment, input } = context;
  const { pills, pillWidth, rowsTop, queryTop, grid } = layout;
  const width = pillWidth + (pills[1] - pills[0]);
  const words = tokenPills(grid, wordNames, { key: 'word', x: pills[0], y: rowsTop, width });
  const asker = input.ownTokens.at(-1);
  return together(
    {
      marks: [
        ...words,
        ...(asker === undefined
          ? []
          : [tokenPill(grid, asker, { key: 'state.asker', x: pills[0], y: queryTop, width })]),
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

/** What the words hand over as arrows, and what is read of them: it ends inside their triangle. */
function mixturePlane({ layout, view, moment }: Context, goods: string, stage: 'early' | 'parted'): Part {
  const arrow = (tensor: string, row: number) => [view(tensor).ref(row, 0), view(tensor).ref(row, 1)] as const;
  const letter = stage === 'early' ? 'h' : 'v';
  const handed = Array.from(
    { length: words },
    (_, row): PlaneVector => ({
      refs: arrow(goods, row),
      role: 'value',
      label: symbol(letter, String(row + 1)),
      labelAwayFrom: arrow(`${stage}.output`, 0),
    }),
  );
  const mixture: PlaneVector = {
    refs: arrow(`${stage}.output`, 0),
    role: 'output',
    label: symbol('o'),
    labelSide: 'ahead',
  };
  const area = layout.plane;
  const read = plane({
    key: `${stage}.read`,
    area,
    reach,
    vectors: [mixture],
  });
  return together(
    { marks: plane({ key: `${stage}.goods`, area, reach, vectors: handed }), figures: [] },
    faded({ marks: read.filter(({ kind }) => kind === 'vector'), figures: [] }, moment.since(stage, ...times.read)),
  );
}
