/** The words of the sentence, a row each. A word that another sentence has too stays where it is. */

import type { Mark } from '../frame.ts';
import type { Part } from '../toolkit/index.ts';
import { tokenPill } from '../toolkit/index.ts';
import type { Context } from './context.ts';
import { pronoun, words } from './layout.ts';
import { readingOf } from './stages.ts';

export function sentencePart(context: Context): Part {
  const { moment } = context;
  const now = readingOf[moment.stage];
  const before = moment.before === undefined ? now : readingOf[moment.before];
  const marks = Array.from({ length: words }, (_, position): readonly Mark[] => {
    const [was, is] = [context.tokenAt(before, position), context.tokenAt(now, position)];
    if (was === is) return [pill(context, position, is, 1)];
    return [
      pill(context, position, was, 1 - moment.during(0, moment.pace.gone)),
      pill(context, position, is, moment.coming()),
    ];
  });
  return { marks: marks.flat().filter(({ opacity = 1 }) => opacity > 0), figures: [] };
}

function pill({ layout, input }: Context, position: number, token: number, opacity: number): Mark {
  const { grid, rows, rowHeight } = layout;
  const text = input.tokens[token];
  if (text === undefined) throw new RangeError(`self-attention: the lesson has no token ${token}`);
  const mark = tokenPill(grid, text, { key: `word${position}:${token}`, y: rows + position * rowHeight, rowHeight });
  return { ...mark, opacity, ...(position === pronoun && { role: 'query' as const }) };
}
