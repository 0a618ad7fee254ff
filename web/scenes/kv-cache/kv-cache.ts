/**
 * The key/value cache: tokens arrive one by one, keys and values stay on the shelf, and beside it everything is made again.
 * Every stage says what leaves, what stays and what comes; parts that are in the stage before and in this one stand still.
 */
import type { Frame, Text } from '../frame.ts';
import type { Scene, SceneInput } from '../scene.ts';
import {
  emphasised,
  faded,
  inTurn,
  message,
  nothing,
  type Part,
  refsOf,
  segment,
  stageNamed,
  tableView,
  together,
} from '../toolkit/index.ts';
import { flights, inputStrip } from './arrival.ts';
import { counts, equalSign, outputPair, slotLocks } from './comparison.ts';
import { type Context, contextOf, say, tokenCount } from './context.ts';
import { tablePart } from './table.ts';
import { freshTable, headTables, newestRow, shelfTable, staleTable, uncachedTable } from './tables.ts';
import { finished, workingPart } from './working.ts';

const stages = [
  'bet',
  'token',
  'beside',
  'counts',
  'valid',
  'heads',
  'change-new',
  'change-first',
  'end',
  'rest',
] as const;
type Stage = (typeof stages)[number];

/** The share of a step in which the stage before leaves, and in which what comes fades in after it. */
const gone = 0.12;
const come = 0.3;

export const kvCache: Scene = (input) => {
  const { stage, token } = paramsOf(input);
  const context = contextOf(input);
  const { marks, figures } = stageParts(context, stage, token, input.progress);
  const { grid, height } = context.layout;
  const frame: Frame = {
    width: input.size.width,
    height,
    decimals: grid.decimals,
    marks,
    figures,
    narration: narrationOf(stage, token, input.tokens),
  };
  return frame;
};

function paramsOf({ params }: SceneInput): { stage: Stage; token: number } {
  const { stage: name, token = tokenCount } = params;
  const stage = stageNamed('kv-cache', stages, name);
  if (typeof token !== 'number' || !Number.isInteger(token) || token < 1 || token > tokenCount) {
    throw new RangeError(`kv-cache: the token ${String(token)} must be a whole number from 1 to ${tokenCount}`);
  }
  return { stage, token };
}

function narrationOf(stage: Stage, token: number, tokens: readonly Text[]): Text {
  const text = tokens[token - 1];
  return message(`kv-cache.${stage}-narration`, {
    token: text?.kind === 'token' ? text.text : String(token),
    count: token,
  });
}

function stageParts(context: Context, stage: Stage, token: number, progress: number): Part {
  const leave = (...parts: readonly Part[]): Part => faded(together(...parts), 1 - segment(progress, 0, gone));
  const enter = (...parts: readonly Part[]): Part => faded(together(...parts), segment(progress, gone, come));
  switch (stage) {
    case 'bet':
      return faded(questionPart(context), segment(progress, 0, 0.5));
    case 'token':
      return tokenPart(context, token, progress);
    case 'beside':
      return besidePart(context, progress);
    case 'counts':
      return together(
        waysPart(context, tokenCount),
        counts(context, tokenCount, (line) => inTurn(progress, line, 3, 0.1, 0.9)),
      );
    case 'valid':
      return together(
        withoutFuture(context, waysPart(context, tokenCount), progress),
        counts(context, tokenCount, () => 1),
      );
    case 'heads':
      return together(
        leave(
          withoutFuture(context, waysPart(context, tokenCount), 1),
          counts(context, tokenCount, () => 1),
        ),
        enter(headTables(context)),
      );
    case 'change-new':
      return together(leave(headTables(context)), enter(afterStep(context, tokenCount), slotLocks(context)));
    case 'change-first':
      return together(leave(afterStep(context, tokenCount), slotLocks(context)), enter(editedFirst(context)));
    case 'end':
      return together(
        leave(editedFirst(context)),
        enter(
          waysPart(context, tokenCount),
          counts(context, tokenCount, () => 1),
        ),
      );
    case 'rest':
      return together(
        waysPart(context, tokenCount),
        counts(context, tokenCount, () => 1),
      );
  }
}

/** Tokens 1 and 2 with all they have; token 3 has just arrived. */
function questionPart(context: Context): Part {
  const block = (letter: string) => ({ view: tableView(context.input.trace, `uncached.2.${letter}`), from: 0 });
  const table = tablePart(context, {
    id: 'question',
    title: say('question'),
    place: context.layout.upper,
    queries: block('q'),
    keys: block('k'),
    values: block('v'),
  });
  return together(table, inputStrip(context, tokenCount, context.layout.madeFrom(tokenCount - 1)));
}

/** The working of a reading that is over, with the strip it began with. */
function readingOf(context: Context, token: number): Part {
  return together(
    inputStrip(context, token, context.layout.madeFrom(token - 1)),
    workingPart(context, token, finished),
  );
}

/** The finished picture after step `token`. */
function afterStep(context: Context, token: number): Part {
  return together(shelfTable(context, token), newestRow(context, token), readingOf(context, token));
}

/** Everything made for the step before goes, except what is on the shelf; then a new token comes in. */
function tokenPart(context: Context, token: number, progress: number): Part {
  const stay = 1 - segment(progress, 0, gone);
  const before =
    token === 1 ? questionPart(context) : together(newestRow(context, token - 1), readingOf(context, token - 1));
  const at = tokenTimes(token, progress);
  const shelf = shelfTable(context, at.slot >= 1 ? token : token - 1, progress > gone ? token : token - 1);
  return together(
    token === 1 ? faded(shelf, 1 - stay) : shelf,
    faded(before, stay),
    progress <= gone ? nothing : newestRow(context, token, at.row),
    faded(inputStrip(context, token, context.layout.madeFrom(token - 1)), at.input),
    flights(context, token, { q: at.row.query, k: at.key, v: at.slot }),
    at.slot < 1 ? nothing : workingPart(context, token, at.reading),
  );
}

/** x, then q, then k and v onto the shelf, and only then the match with everything on it. */
function tokenTimes(token: number, progress: number) {
  const weights = (row: number) => inTurn(progress, row, token, 0.66, 0.8);
  const output = segment(progress, 0.94, 1);
  return {
    input: segment(progress, gone, 0.2),
    key: segment(progress, 0.34, 0.44),
    // With its value the slot is filled.
    slot: segment(progress, 0.41, 0.5),
    row: { query: segment(progress, 0.22, 0.34), weights, output },
    reading: {
      scores: (row: number) => inTurn(progress, row, token, 0.52, 0.66),
      weights,
      slices: (row: number) => inTurn(progress, row, token, 0.8, 0.94),
      output,
    },
  };
}

/** Each token once more, with the shelf and beside it without: one row against all rows. */
function besidePart(context: Context, progress: number): Part {
  const { compact } = context.layout.grid;
  const token = Math.min(tokenCount, Math.floor(progress * tokenCount) + 1);
  const local = progress * tokenCount - (token - 1);
  const cleared = 0.15;
  if (local < cleared) {
    const before = token === 1 ? afterStep(context, tokenCount) : waysPart(context, token - 1);
    return faded(before, 1 - segment(local, 0, cleared));
  }
  const row = segment(local, 0.25, 0.45);
  const onShelf = row >= 0.5 ? token : token - 1;
  const again = (r: number, column: number, columns: number) =>
    inTurn(local, r * columns + column, token * columns, 0.55, 0.85);
  // A phone has one place for both: first with the shelf, then without.
  const withCache = together(
    shelfTable(context, onShelf, token),
    newestRow(context, token, { query: row, weights: () => row, output: row }),
  );
  const cachedShare = segment(local, cleared, 0.25) - (compact ? segment(local, 0.45, 0.5) : 0);
  const uncachedShare = compact ? segment(local, 0.5, 0.55) : segment(local, cleared, 0.25);
  return together(
    faded(withCache, cachedShare),
    faded(uncachedTable(context, token, again), uncachedShare),
    faded(comparison(context, token), segment(local, 0.87, 0.97)),
  );
}

/** After step `token`: with the cache and without. A phone shows the second, and both outputs. */
function waysPart(context: Context, token: number): Part {
  const withCache = context.layout.grid.compact
    ? nothing
    : together(shelfTable(context, token), newestRow(context, token));
  return together(withCache, uncachedTable(context, token), comparison(context, token));
}

function comparison(context: Context, token: number): Part {
  const pair = outputPair(context, token, ['with', 'without'], [`cached.${token}.output`, `uncached.${token}.output`]);
  return together(pair, equalSign(context, token));
}

/** Brings forward what no row may see: later tokens cannot have changed an earlier row. */
function withoutFuture(context: Context, part: Part, progress: number): Part {
  if (progress < 0.3) return part;
  const tensor = `uncached.${tokenCount}.attn_weights`;
  const future = refsOf(tableView(context.input.trace, tensor)).flatMap((refs, row) => refs.slice(row + 1));
  return { ...part, marks: emphasised(part.marks, future, 'selected') };
}

/** Token 1 edited after its slot was filled: the reading from the stale shelf above, from the mended one below. */
function editedFirst(context: Context): Part {
  const pair = outputPair(context, tokenCount, ['from-stale', 'from-fresh'], ['stale.3.output', 'cached.3.output']);
  return together(staleTable(context), freshTable(context), inputStrip(context, 1, context.layout.editedFirst), pair);
}
