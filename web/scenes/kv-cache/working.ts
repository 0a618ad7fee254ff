/** How one token reads the shelf: its scores, their weights as bars, the value slices that stack into the output. */
import type { Figure, Mark, Text } from '../frame.ts';
import {
  barList,
  cells,
  faded,
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
import { rowTokens } from './row-tokens.ts';

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
  const pills = rowTokens(context, 'working', layout.working.rowsTop, token);
  const title: Mark = {
    kind: 'label',
    key: 'working.title',
    x: layout.tokens,
    y: layout.lower.titleAt,
    anchor: 'start',
    text: say('working'),
    size: 'normal',
    emphasis: 'focus',
    opacity: reading.scores(0),
  };
  // Wide, the tokens stand beside the strip x, which comes before the first score.
  const shownPills = layout.grid.compact ? faded(pills, reading.scores(0)) : pills;
  return together(
    { marks: [title], figures: [] },
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
      text: symbol('q·k/√2'),
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

function twin(
  key: string,
  caption: Text,
  rows: readonly Text[],
  view: ReturnType<typeof tableView>,
  shown: number,
): readonly Figure[] {
  return shown < 1 ? [] : [{ key, caption, rows, columns: [], cells: refsOf(view), format: 'number' }];
}
