/** Who reads how much of whom, what is read, and how long a token's x and its goods are. */
import type { Mark, Text } from '../frame.ts';
import { cells, faded, inTurn, matrix, numbered, type Part, refsOf, symbol, together } from '../toolkit/index.ts';
import { asker, type Context, pills, say } from './context.ts';
import { headDim, tokens } from './layout.ts';

/** In the stage `find`: when the asking token's shares stand, the others', what is read of them. */
export const findTimes = { shares: [0.2, 0.45], others: [0.46, 0.55], read: 0.86, all: 1 } as const;

export function readingPart(context: Context): Part {
  const { moment, layout } = context;
  return together(
    moment.piece('weights', () => weights(context)),
    moment.piece('output', () => output(context)),
    moment.piece('lengths', () => faded(lengths(context), moment.since('comma', 0.2, 0.5))),
    belowWords(context, layout.reading.y),
  );
}

/** The words of the bottom row, as long as anything stands there. */
function belowWords(context: Context, top: number): Part {
  const { moment, layout } = context;
  const draw = () => pills(context, 'bottom', top);
  // Where the lengths stand alone, they keep the words that the weights had.
  const isStanding = (stage: typeof moment.stage | undefined) =>
    moment.stands('weights', stage) || moment.stands('lengths', stage);
  if (layout.grid.compact && isStanding(moment.stage) && isStanding(moment.before)) return draw();
  return moment.piece('weights', draw);
}

function weights({ layout, view, tokens: texts, moment }: Context): Part {
  const shown = (row: number, column: number): number =>
    row === asker
      ? inTurn(moment.since('find', ...findTimes.shares), column, tokens)
      : inTurn(moment.since('find', ...findTimes.others), row * tokens + column, asker * tokens);
  return matrix(layout.grid, {
    view: view('attn_weights'),
    ...layout.reading,
    role: 'weight',
    name: say('weights'),
    shape: [],
    fill: 'weight',
    rowNames: texts,
    columnTokens: texts,
    shown,
  });
}

function output({ layout, view, tokens: texts, limit, moment }: Context): Part {
  const { read, all } = findTimes;
  const shown = (row: number, column: number): number =>
    row === asker && column === 0
      ? moment.since('find', read - 0.04, read)
      : inTurn(moment.since('find', read, all), row * headDim + column, tokens * headDim);
  return matrix(layout.grid, {
    view: view('output'),
    ...layout.output,
    role: 'output',
    name: say('read'),
    shape: [],
    fill: 'signed',
    limit,
    rowNames: texts,
    columnNames: numbered('d', headDim),
    shown,
  });
}

/** Two columns: how long x is, how long v. */
function lengths({ layout, view, tokens: texts }: Context): Part {
  const { grid } = layout;
  const column = (tensor: string, name: Text, caption: Text, place: number): Part => {
    const row = view(tensor);
    const turned = { tensor, rows: row.columns, columns: 1, ref: (index: number) => row.ref(0, index) };
    const x = layout.lengths.x + place * (grid.cellWidth + grid.gap);
    const heading: Mark = {
      kind: 'label',
      key: `${tensor}.heading`,
      x: x + grid.cellWidth / 2,
      y: layout.lengths.y - grid.nameHeight / 2,
      anchor: 'middle',
      text: name,
      size: 'small',
    };
    return {
      marks: [heading, ...cells(grid, { view: turned, x, y: layout.lengths.y, role: 'neutral', fill: 'plain' })],
      figures: [{ key: tensor, caption, rows: texts, columns: [], cells: refsOf(turned), format: 'number' }],
    };
  };
  return together(
    column('length.x', symbol('|x|'), say('length-x'), 0),
    column('length.v', symbol('|v|'), say('length-v'), 1),
  );
}
