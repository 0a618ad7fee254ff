/** The tokens at the left of every table. */
import type { Mark } from '../frame.ts';
import type { Part } from '../toolkit/index.ts';
import { type Context, tokenCount } from './context.ts';

/** The pills of the first `count` tokens, one per row. */
export function tokenPills(
  { input, layout: { grid, tokens } }: Context,
  id: string,
  rowsTop: number,
  count = tokenCount,
): Part {
  const marks = input.tokens.slice(0, count).map(
    (text, row): Mark => ({
      kind: 'token',
      key: `${id}.token${row}`,
      x: tokens,
      y: rowsTop + row * grid.cellHeight + (grid.cellHeight - grid.tokenHeight) / 2,
      width: grid.tokenWidth,
      height: grid.tokenHeight,
      text,
    }),
  );
  return { marks, figures: [] };
}
