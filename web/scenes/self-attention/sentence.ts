/** The words of the sentence, a row each. A word that another sentence has too stays where it is. */
import { changingPills, type Part } from '../toolkit/index.ts';
import { type Context, sentenceOf } from './context.ts';
import { pronoun } from './layout.ts';
import { readingOf } from './stages.ts';

export function sentencePart(context: Context): Part {
  const { layout, moment } = context;
  const marks = changingPills(layout.grid, moment, {
    wordsIn: (stage) => sentenceOf(context, readingOf[stage]),
    roleOf: (row) => (row === pronoun ? 'query' : undefined),
    key: 'word',
    y: layout.rows,
    rowHeight: layout.rowHeight,
  });
  return { marks, figures: [] };
}
