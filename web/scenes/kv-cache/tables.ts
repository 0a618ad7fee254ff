/** The tables of this lesson: the same reading with a cache and without, in two heads, and from a stale shelf. */

import { isLocked } from '../../timeline/equality.ts';
import { type Part, tableView, together } from '../toolkit/index.ts';
import { type Block, blocksPart } from './blocks.ts';
import { type Context, say, tokenCount } from './context.ts';
import type { TablePlace } from './layout.ts';
import { sizeLine, tablePart } from './table.ts';

/** How far the parts of a row that is being computed have come, 0..1 each. */
export interface RowShown {
  readonly query: number;
  readonly weights: (column: number) => number;
  readonly output: number;
}

const allShown: RowShown = { query: 1, weights: () => 1, output: 1 };

/** Without weights and outputs: their rows on a phone belong to another part. */
function alone(place: TablePlace): TablePlace {
  return { ...place, reading: undefined };
}

function upperAlone({ layout: { grid, upper } }: Context): TablePlace {
  return grid.compact ? alone(upper) : upper;
}

/** The shelf when it holds `held` positions; `tokens` are there. */
export function shelfTable(context: Context, held: number, tokens = held): Part {
  const { input } = context;
  const place = upperAlone(context);
  const base = { id: 'cached', title: say('cached'), place, rows: tokens, shelved: true };
  if (held === 0) return tablePart(context, base);
  const block = (name: string): Block => ({ view: tableView(input.trace, `cached.${held}.${name}`), from: 0 });
  return together(
    tablePart(context, { ...base, keys: block('keys'), values: block('values') }),
    sizeLine(context, place, 'cached', `cached.${held}.bytes_used`, say('size')),
  );
}

/** What step `token` computes besides: one query, one row of weights, one output. None of it is kept. */
export function newestRow(context: Context, token: number, shown: RowShown = allShown): Part {
  const block = (name: string, share: (row: number, column: number) => number): Block => ({
    view: tableView(context.input.trace, `cached.${token}.${name}`),
    from: token - 1,
    shown: share,
  });
  return blocksPart(context, {
    id: 'cached',
    title: say('cached'),
    place: upperAlone(context),
    queries: block('q', () => (shown.query >= 1 ? 1 : 0)),
    weights: block('attn_weights', (_, column) => shown.weights(column)),
    outputs: block('output', () => shown.output),
  });
}

/** Everything made again at step `token`: all rows, under the causal mask. `shown` is how far row by row has come. */
export function uncachedTable(
  context: Context,
  token: number,
  shown: (row: number, column: number, columns: number) => number = () => 1,
): Part {
  const { input, layout } = context;
  const block = (name: string): Block => {
    const view = tableView(input.trace, `uncached.${token}.${name}`);
    return { view, from: 0, shown: (row, column) => shown(row, column, view.columns) };
  };
  return tablePart(context, {
    id: 'uncached',
    title: say('uncached'),
    place: layout.grid.compact ? layout.upper : layout.lower,
    rows: token,
    queries: block('q'),
    keys: block('k'),
    values: block('v'),
    weights: block('attn_weights'),
    outputs: block('output'),
    masked: (row, column) => input.trace.at(`uncached.${token}.attn_allowed`, [row, column]) === 0,
  });
}

/** A shelf for each head, after the last step. */
export function headTables(context: Context): Part {
  const { input, layout } = context;
  const { compact } = layout.grid;
  const head = (index: 0 | 1, place: TablePlace): Part => {
    const block = (name: string, from: number): Block => ({
      view: tableView(input.trace, `two.3.${name}`, { prefix: [index] }),
      from,
    });
    const id = `head${index + 1}`;
    const last = tokenCount - 1;
    return tablePart(context, {
      id,
      title: say(id),
      place: { ...place, reading: layout.heads[index] },
      shelved: true,
      queries: block('q', last),
      keys: block('keys', 0),
      values: block('values', 0),
      weights: block('attn_weights', last),
      ...(compact ? { weightsName: say(`${id}-weights-name`) } : { outputs: block('output', last) }),
    });
  };
  return together(
    head(0, layout.upper),
    head(1, layout.lower),
    sizeLine(context, layout.lower, 'heads', 'two.3.bytes_used', say('size-heads')),
  );
}

/** The shelf as it was filled before token 1 was edited; its first slot is struck through when it no longer fits. */
export function staleTable(context: Context): Part {
  const { input } = context;
  const last = tokenCount - 1;
  const isStale =
    !isLocked(input.trace, input.baseline, 'cached.1.k') || !isLocked(input.trace, input.baseline, 'cached.1.v');
  const block = (name: string, from: number): Block => ({ view: tableView(input.trace, `stale.3.${name}`), from });
  return tablePart(context, {
    id: 'stale',
    title: say('stale'),
    place: upperAlone(context),
    shelved: true,
    queries: { view: tableView(input.trace, 'cached.3.q'), from: last },
    keys: block('keys', 0),
    values: block('values', 0),
    weights: block('attn_weights', last),
    outputs: block('output', last),
    stale: (row) => isStale && row === 0,
  });
}

/** The same shelf with the first slot made again, and the reading from it. */
export function freshTable(context: Context): Part {
  const { input, layout } = context;
  const block = (name: string, from: number): Block => ({ view: tableView(input.trace, `cached.3.${name}`), from });
  const last = tokenCount - 1;
  return tablePart(context, {
    id: 'fresh',
    title: say('fresh'),
    place: layout.lower,
    shelved: true,
    keys: block('keys', 0),
    values: block('values', 0),
    weights: block('attn_weights', last),
    outputs: block('output', last),
  });
}
