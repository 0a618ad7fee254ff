/**
 * The key/value cache: tokens arrive one by one, keys and values stay on the shelf, and beside it everything is made again.
 * Every stage says what leaves, what stays and what comes; parts that are in the stage before and in this one stand still.
 */
import type { Frame, Text } from '../frame.ts';
import type { Scene, SceneInput } from '../scene.ts';
import { emphasised, faded, inTurn, message, type Part, segment, tableView, together } from '../toolkit/index.ts';
import { type Context, contextOf, say, tokenCount } from './context.ts';
import { tablePart } from './table.ts';
import { cachedTable, counts, equalSign, freshTable, headTables, outputPair, slotLocks, staleTable, uncachedTable } from './tables.ts';
import { finished, flights, inputStrip, workingPart } from './working.ts';

const stages = ['bet', 'token', 'beside', 'counts', 'valid', 'heads', 'change-new', 'change-first', 'end', 'rest'] as const;
type Stage = (typeof stages)[number];

/** The share of a step in which the stage before leaves, and in which what comes fades in after it. */
const gone = 0.12;
const come = 0.3;

export const kvCache: Scene = (input) => {
  const { stage, token } = paramsOf(input);
  const context = contextOf(input);
  const { marks, figures } = stageParts(context, stage, token, input.progress);
  const { grid, height } = context.layout;
  const frame: Frame = { width: input.size.width, height, decimals: grid.decimals, marks, figures, narration: narrationOf(stage, token, input.tokens) };
  return frame;
};

function paramsOf({ params }: SceneInput): { stage: Stage; token: number } {
  const stage = stages.find((name) => name === params['stage']);
  if (stage === undefined) throw new RangeError(`kv-cache: the stage ${String(params['stage'])} is none of ${stages.join(', ')}`);
  const token = params['token'] ?? tokenCount;
  if (typeof token !== 'number' || !Number.isInteger(token) || token < 1 || token > tokenCount) {
    throw new RangeError(`kv-cache: the token ${String(token)} must be a whole number from 1 to ${tokenCount}`);
  }
  return { stage, token };
}

function narrationOf(stage: Stage, token: number, tokens: readonly Text[]): Text {
  const text = tokens[token - 1];
  return message(`kv-cache.${stage}-narration`, { token: text?.kind === 'token' ? text.text : String(token), count: token });
}

function stageParts(context: Context, stage: Stage, token: number, progress: number): Part {
  const leave = (...parts: readonly Part[]): Part => faded(together(...parts), 1 - segment(progress, 0, gone));
  const enter = (...parts: readonly Part[]): Part => faded(together(...parts), segment(progress, gone, come));
  switch (stage) {
    case 'bet':
      return faded(questionPart(context), segment(progress, 0, 0.5));
    case 'token':
      return together(token === 1 ? leave(questionPart(context)) : leavingToken(context, token - 1, 1 - segment(progress, 0, gone)), arrivingToken(context, token, progress));
    case 'beside':
      return besidePart(context, progress);
    case 'counts':
      return together(bothWays(context), counts(context, tokenCount, (line) => inTurn(progress, line, 2, 0.1, 0.9)));
    case 'valid':
      return together(withoutFuture(context, bothWays(context), progress), counts(context, tokenCount, () => 1));
    case 'heads':
      return together(leave(withoutFuture(context, bothWays(context), 1), counts(context, tokenCount, () => 1)), enter(headTables(context)));
    case 'change-new':
      return together(leave(headTables(context)), enter(cachedTable(context, tokenCount), readingOf(context, tokenCount), slotLocks(context)));
    case 'change-first':
      return together(leave(cachedTable(context, tokenCount), readingOf(context, tokenCount), slotLocks(context)), enter(editedFirst(context)));
    case 'end':
      return together(leave(editedFirst(context)), enter(bothWays(context), counts(context, tokenCount, () => 1)));
    case 'rest':
      return together(bothWays(context), counts(context, tokenCount, () => 1));
  }
}

/** Tokens 1 and 2 with all they have; token 3 has just arrived. */
function questionPart(context: Context): Part {
  const block = (letter: string) => ({ view: tableView(context.input.trace, `uncached.2.${letter}`), from: 0 });
  const table = tablePart(context, { id: 'question', title: say('question'), place: context.layout.upper, queries: block('q'), keys: block('k'), values: block('v') });
  return together(table, inputStrip(context, tokenCount, tokenCount - 1));
}

/** A reading that is over, with the strip it began with. */
function readingOf(context: Context, token: number): Part {
  return together(inputStrip(context, token, token - 1), workingPart(context, token, finished));
}

/** What is not kept of a step: its query, its weights, its output, its working. */
function leavingToken(context: Context, token: number, opacity: number): Part {
  const working = readingOf(context, token);
  const row = cachedTable(context, token, { query: 1, slot: 1, weights: () => 1, output: 1 });
  const kept = (key: string): boolean => /cached\.(key-shelf|value-shelf|token|title|k\.|v\.|size)|cached:cached\.\d\.(keys|values)/.test(key);
  return faded(together({ marks: row.marks.filter(({ key }) => !kept(key)), figures: [] }, working), opacity);
}
