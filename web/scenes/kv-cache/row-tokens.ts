import { type Part, tokenPills } from '../toolkit/index.ts';
import { type Context, tokenCount } from './context.ts';

/** The first `count` tokens at the left of a table, one per row. */
export function rowTokens(
  { input, layout: { grid, tokens } }: Context,
  id: string,
  rowsTop: number,
  count = tokenCount,
): Part {
  const marks = tokenPills(grid, input.tokens.slice(0, count), { key: `${id}.token`, x: tokens, y: rowsTop });
  return { marks, figures: [] };
}
