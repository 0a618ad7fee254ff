/** How a token comes in: the strip x, and the three vectors made of it on their way to their places. */
import {
  between,
  type Corner,
  cells,
  nameMarks,
  numbered,
  outline,
  type Part,
  refsOf,
  symbol,
  tableView,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';

/** The strip from which a token's q, k and v are made; its numbers may be edited where a step allows it. */
export function inputStrip(context: Context, token: number, at: Corner): Part {
  const { input, layout, limit } = context;
  const { grid } = layout;
  const name = `x${token}`;
  const view = tableView(input.trace, name);
  const area = { ...at, width: view.columns * grid.cellWidth, height: grid.cellHeight };
  const marks = [
    ...cells(grid, {
      view,
      ...at,
      role: 'input',
      fill: 'signed',
      limit,
      ...(input.editable.includes(name) ? { input: name } : {}),
    }),
    outline(name, 'input', area),
    ...nameMarks(name, 'input', symbol('x', String(token)), [], at.x, at.y - grid.nameHeight / 2),
  ];
  return {
    marks,
    figures: [
      {
        key: name,
        caption: say('input'),
        rows: input.tokens.slice(token - 1, token),
        columns: numbered('d', view.columns),
        cells: refsOf(view),
        format: 'number',
      },
    ],
  };
}

/** The vectors made of x on their way from x to their places: q into its row, k and v onto the shelf. */
export function flights(
  context: Context,
  token: number,
  share: { readonly q: number; readonly k: number; readonly v: number },
): Part {
  const { input, layout, limit } = context;
  const { grid, upper } = layout;
  const start = layout.madeFrom(token - 1);
  const end = upper.rowsTop + (token - 1) * grid.cellHeight;
  const fly = (letter: 'q' | 'k' | 'v', role: 'query' | 'key' | 'value', x: number) => {
    const moved = share[letter];
    const view = tableView(input.trace, `cached.${token}.${letter}`);
    const at = { x: between(start.x, x, moved), y: between(start.y, end, moved) };
    return [
      ...cells(grid, { view, ...at, role, fill: 'signed', limit, keyPrefix: 'flight:' }),
      outline(`flight.${letter}`, role, { ...at, width: 2 * grid.cellWidth, height: grid.cellHeight }),
    ];
  };
  const asking = share.q > 0 && share.q < 1 ? fly('q', 'query', upper.queries) : [];
  // k waits in its place until v has come too: one slot holds both.
  const keyFlies = share.k > 0 && share.v < 1;
  const valueFlies = share.v > 0 && share.v < 1;
  const toTheShelf = [
    ...(keyFlies ? fly('k', 'key', upper.keys) : []),
    ...(valueFlies ? fly('v', 'value', upper.values) : []),
  ];
  return { marks: [...asking, ...toTheShelf], figures: [] };
}
