/** The words of both sentences: those that were read above, those that are written below. */
import type { Mark, Text } from '../frame.ts';
import { changingPills, type Part, together, tokenPills } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { readingOf } from './stages.ts';

export function wordsPart(context: Context): Part {
  const { layout, moment, source, example, stands } = context;
  const { grid } = layout;
  const read = changingPills(grid, moment, {
    wordsIn: (stage) => source(readingOf(stage)),
    roleOf: () => 'key',
    key: 'source',
    y: layout.source,
  });
  const below = (key: string, words: readonly Text[]): Part => ({
    marks: tokenPills(grid, words, { key, y: layout.target }).map((pill) => ({ ...pill, role: 'query' as const })),
    figures: [],
  });
  return together(
    { marks: read, figures: [] },
    moment.piece('vectors', () =>
      together(below('example', example), {
        marks: [heading(context, 'read', layout.source), heading(context, 'written', layout.target)],
        figures: [],
      }),
    ),
    moment.piece('written', () => below('stands', stands)),
    moment.piece('moves', () => below('stands', stands)),
  );
}

/** Over rows that begin at `top`: at the left edge, or further right. */
export function heading({ layout: { grid } }: Context, id: string, top: number, x = grid.margin): Mark {
  return {
    kind: 'label',
    key: `heading.${id}`,
    x,
    y: top - 14,
    anchor: 'start',
    text: say(id),
    size: 'small',
  };
}
