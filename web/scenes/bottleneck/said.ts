/** What a translator says, word under word; a word that is not in the translation that is meant has a mark before it. */
import type { Mark } from '../frame.ts';
import { faded, inTurn, type Part, symbol, together, tokenPills } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { markWidth } from './layout.ts';
import type { Translator } from './stages.ts';

/** In `write`: when words come, and when wrong ones are marked. */
export const saidTimes = { words: [0.3, 0.84], marks: [0.88, 0.97] } as const;

export function saidPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('said by fixed', () => column(context, 'fixed')),
    moment.piece('said by attention', () => column(context, 'attention')),
  );
}

function column(context: Context, translator: Translator): Part {
  const { layout, moment, said, input } = context;
  const { grid, rows, rowHeight, headings } = layout;
  const texts = said[translator];
  // Beside those of the other the words stand elsewhere: they have left before they come there.
  const place = moment.reached('compare') ? layout.compared[translator] : layout.said;
  const written = moment.since('write', ...saidTimes.words);
  const right = `${translator}.right`;
  const pills = tokenPills(grid, texts, { key: `said:${translator}.`, ...place, y: rows, rowHeight }).map(
    (pill, row) => ({
      ...pill,
      opacity: inTurn(written, row, texts.length),
    }),
  );
  const wrong = texts.flatMap((_, row): readonly Mark[] =>
    input.trace.at(right, [row]) === 1
      ? []
      : [
          {
            kind: 'label',
            key: `wrong:${translator}.${row}`,
            x: place.x - markWidth / 2,
            y: rows + (row + 0.5) * rowHeight,
            anchor: 'middle',
            text: symbol('✗'),
            size: 'normal',
            emphasis: 'focus',
          },
        ],
  );
  const heading: Mark = {
    kind: 'label',
    key: `said:${translator}`,
    x: place.x,
    y: headings + 8,
    anchor: 'start',
    text: say(translator),
    size: 'small',
    emphasis: 'focus',
  };
  const marked = moment.since('write', ...saidTimes.marks);
  const figure = {
    key: right,
    caption: say(`${translator}-right`),
    rows: texts,
    columns: [],
    cells: texts.map((_, row) => [{ tensor: right, index: [row] }]),
    format: 'integer',
  } as const;
  return together(
    { marks: [heading, ...pills], figures: [] },
    faded({ marks: wrong, figures: marked < 1 ? [] : [figure] }, marked),
  );
}
