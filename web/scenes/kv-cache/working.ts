/** How one token reads the shelf: its scores, their weights as bars, the value slices that stack into the output. */
import type { Figure, Mark, Text } from '../frame.ts';
import {
  barList,
  between,
  cells,
  faded,
  nameMarks,
  numbered,
  outline,
  type Part,
  refsOf,
  symbol,
  tableView,
  together,
  vectorStrip,
  weightedReading,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import type { Corner } from './layout.ts';
import { tokenPills } from './table.ts';

/** How far the reading has come, 0..1 each. */
export interface Reading {
  readonly scores: (row: number) => number;
  readonly weights: (row: number) => number;
  readonly slices: (row: number) => number;
  readonly output: number;
}

export const finished: Reading = { scores: () => 1, weights: () => 1, slices: () => 1, output: 1 };

export function workingPart(context: Context, token: number, reading: Reading): Part {
  const { layout } = context;
  const pills = tokenPills(context, 'working', layout.working.rowsTop, token);
  const shownPills = layout.grid.compact ? faded(pills, reading.scores(0)) : pills;
  return together(
    shownPills,
    scoresPart(context, token, reading),
    barsPart(context, token, reading),
    stackPart(context, token, reading),
  );
}

function scoresPart({ input, layout: { grid, working } }: Context, token: number, { scores }: Reading): Part {
  const view = tableView(input.trace, `cached.${token}.attn_scaled`, { transposed: true });
  const marks: readonly Mark[] = [
    {
      kind: 'label',
      key: 'scores.heading',
      x: working.scores,
      y: working.namesAt,
      anchor: 'start',
      text: symbol(grid.compact ? 'q·k/√2' : 'q·k ÷ √2'),
      size: grid.compact ? 'small' : 'normal',
      opacity: scores(0),
    },
    ...cells(grid, { view, x: working.scores, y: working.rowsTop, role: 'score', fill: 'plain', shown: scores }),
  ];
  return {
    marks,
    figures: twin('working.scores', say('working-scores'), input.tokens.slice(0, token), view, scores(token - 1)),
  };
}

function barsPart({ input, layout: { grid, working } }: Context, token: number, { weights }: Reading): Part {
  const view = tableView(input.trace, `cached.${token}.attn_weights`, { transposed: true });
  // The percentage stands behind its bar where there is room.
  const width = grid.compact ? working.barWidth : working.barWidth - 64;
  const heading: Mark = {
    kind: 'label',
    key: 'bars.heading',
    x: working.bars,
    y: working.namesAt,
    anchor: 'start',
    text: say('weights'),
    size: grid.compact ? 'small' : 'normal',
    opacity: weights(0),
  };
  return {
    marks: [heading, ...barList(grid, { view, x: working.bars, y: working.rowsTop, width, grown: weights })],
    figures: [],
  };
}

function stackPart(context: Context, token: number, { slices, output }: Reading): Part {
  const { input, layout, limit } = context;
  const { grid, upper, working } = layout;
  const prefix = `cached.${token}.`;
  const values = tableView(input.trace, `${prefix}values`);
  const marks = weightedReading(grid, {
    trace: input.trace,
    weights: tableView(input.trace, `${prefix}attn_weights`, { transposed: true }),
    values,
    limit,
    letters: numbered('v', token),
    moved: slices,
    from: { x: upper.values, y: upper.rowsTop, width: working.stack.width, height: token * grid.cellHeight },
    to: working.stack,
  });
  const heading: Mark = {
    kind: 'label',
    key: 'stack.heading',
    x: working.stack.x,
    y: working.namesAt,
    anchor: 'start',
    text: say('stack'),
    size: grid.compact ? 'small' : 'normal',
    opacity: slices(0),
  };
  const frame: Mark = { ...outline('stack', 'output', working.stack), opacity: slices(token - 1) };
  const stack: Part = { marks: [...marks, frame, heading], figures: [] };
  if (!grid.compact) return stack;
  const strip = vectorStrip(grid, {
    view: tableView(input.trace, `${prefix}output`),
    x: working.output.x,
    y: working.output.y,
    role: 'output',
    name: symbol('o', String(token)),
    nameAt: 'above',
    fill: 'signed',
    limit,
    caption: say('cached-o'),
    columnNames: numbered('d', 2),
    keyPrefix: 'working:',
  });
  return together(stack, faded(strip, output));
}

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
    if (moved <= 0 || moved >= 1) return [];
    const view = tableView(input.trace, `cached.${token}.${letter}`);
    const at = { x: between(start.x, x, moved), y: between(start.y, end, moved) };
    return [
      ...cells(grid, { view, ...at, role, fill: 'signed', limit, keyPrefix: 'flight:' }),
      outline(`flight.${letter}`, role, { ...at, width: 2 * grid.cellWidth, height: grid.cellHeight }),
    ];
  };
  return {
    marks: [...fly('q', 'query', upper.queries), ...fly('k', 'key', upper.keys), ...fly('v', 'value', upper.values)],
    figures: [],
  };
}

function twin(
  key: string,
  caption: Text,
  rows: readonly Text[],
  view: ReturnType<typeof tableView>,
  shown: number,
): readonly Figure[] {
  return shown < 1 ? [] : [{ key, caption, rows, columns: [], cells: refsOf(view), format: 'number' }];
}
