/** Another source word: how far each row of the memory and each row of the decoder moves, and what is said there now. */
import type { Mark, Text } from '../frame.ts';
import { cells, largestMagnitude, type Part, refsOf, type TableView, together, tokenPills } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { sourceWords, writtenWords } from './layout.ts';
import { heading } from './words.ts';

const memory = 'own.memory_moved';
const rows = 'own.rows_moved';

export function movesPart(context: Context): Part {
  const { layout, source, says } = context;
  return context.moment.piece('moves', () =>
    together(
      moves(context, {
        tensor: memory,
        id: 'memory-moved',
        y: layout.source,
        count: sourceWords,
        words: source('own'),
      }),
      moves(context, { tensor: rows, id: 'rows-moved', y: layout.target, count: writtenWords, words: says('read') }),
      said(context),
    ),
  );
}

interface Moves {
  readonly tensor: string;
  readonly id: string;
  readonly y: number;
  readonly count: number;
  readonly words: readonly Text[];
}

/** A number and a bar in the row of each word. */
function moves(context: Context, { tensor, id, y, count, words }: Moves): Part {
  const { layout, input } = context;
  const { grid, x, rowHeight, moves: place } = layout;
  const view: TableView = { tensor, rows: count, columns: 1, ref: (row) => ({ tensor, index: [row] }) };
  const numbers = cells(grid, { view, x, y, cellWidth: place.cell, fill: 'plain', printed: true });
  const bars = refsOf(view).flatMap((refs, row) =>
    refs.map(
      (ref): Mark => ({
        kind: 'bar',
        key: `${tensor}.bar${row}`,
        x: place.bar,
        y: y + (row + 0.5) * rowHeight - 6,
        width: place.barWidth,
        height: 12,
        ref,
        min: 0,
        // Both sentences on one scale.
        max: largestMagnitude(input.trace, [memory, rows]),
        fill: 'plain',
      }),
    ),
  );
  return {
    marks: [heading(context, id, y), ...numbers, ...bars],
    figures: [{ key: tensor, caption: say(id), rows: words, columns: [], cells: refsOf(view), format: 'number' }],
  };
}

/** The likeliest word after each row; one that is no longer what was written comes forward. */
function said(context: Context): Part {
  const { layout, says } = context;
  const { grid, target, written } = layout;
  const before = says('read');
  const pills = tokenPills(grid, says('own'), { key: 'says', x: written.says, width: written.saysWidth, y: target });
  const isNew = (text: Text, row: number) => JSON.stringify(text) !== JSON.stringify(before[row]);
  return {
    marks: [
      heading(context, 'says', target, written.says),
      ...pills.map((pill, row): Mark => {
        return { ...pill, role: 'output', ...(isNew(pill.text, row) ? { emphasis: 'focus' as const } : {}) };
      }),
    ],
    figures: [],
  };
}
