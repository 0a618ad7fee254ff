/** Each argument of each function of the public face in turn is what it must not be. */
import { describe, expect, it } from 'vitest';
import * as face from '../../web/engine/engine.ts';
import { fileOf, transformerFile } from '../support/checkpoint-file.ts';
import { wordTokenizer } from '../support/word-tokenizer.ts';
import { engines } from './engines.ts';

const [engine] = engines.map(([, one]) => one);
if (engine === undefined) throw new Error('there is no engine');

/** Whatever is none of these is what some argument needs. */
const strangers: readonly unknown[] = [undefined, null, 3, -1, Number.NaN, 'x', '', [], [1], ['x'], {}, true];

const matrix = face.tensor([[1, 2]]);
const rows = face.tensor([[[1, 2]]]);
const one = face.tensor([[[[1, 2]]]]);
const square = face.tensor([
  [1, 2],
  [3, 4],
]);
const table = face.tensor([[1]]);
const weights = fileOf(transformerFile('encoder_decoder'));
const words = { source: ['a', 'b'], target: ['<s>', '</s>', 'c'] };
const model = engine.loadModel({ weights });
const encoder = engine.loadModel({ weights: fileOf(transformerFile('encoder')) });
const trainer = await face.createTrainer({
  task: 'copy',
  model: { modelType: 'encoder_decoder', hiddenSize: 4, numLayers: 1, numHeads: 1, intermediateSize: 4 },
});
const grammar = await face.loadGrammar();
const tokenizer = await face.loadTokenizer(wordTokenizer);

interface Objects {
  readonly cache: face.KvCache;
  readonly session: face.Session;
  readonly run: face.TracedRun;
}

/** What a call may leave changed is made anew for each. */
function made(): Objects {
  const cache = engine?.createKvCache({ numKvHeads: 1, headDim: 2, capacity: 4 }) as face.KvCache;
  cache.append(rows, rows);
  const session = model.session({ source: [1] });
  session.append([1]);
  const run = engine?.createTracedRun() as face.TracedRun;
  run.input('x', [[1, 2]], 'typed');
  run.input('one', 1, 'typed');
  run.createCache('cache', { numKvHeads: 1, headDim: 2, capacity: 2 });
  return { cache, session, run };
}

/** A call that answers, by name: what it is called on, and its arguments. */
type Call = readonly [name: string, (objects: Objects) => object, ...given: readonly unknown[]];

const runCalls: readonly (readonly [string, ...unknown[]])[] = [
  ['input', 'y', [1], 'typed'],
  ['seededNormal', 'y', { shape: [1], seed: 1, standardDeviation: 1 }],
  ['wordVectors', 'y', { words: ['a'], dim: 1, seed: 1 }],
  ['matmul', 'y', 'x', 'x'],
  ['matmulTransposed', 'y', 'x', 'x'],
  ['linear', 'y', 'x', 'x'],
  ['scale', 'y', 'x', 'one'],
  ['softcap', 'y', 'x', 'one'],
  ['add', 'y', 'x', 'x'],
  ['exp', 'y', 'x'],
  ['rowMax', 'y', 'x'],
  ['expShifted', 'y', 'x', 'x'],
  ['rowSum', 'y', 'x'],
  ['divide', 'y', 'x', 'x'],
  ['softmax', 'y', 'x'],
  ['transpose', 'y', 'x'],
  ['splitHeads', 'y', 'x', 2],
  ['concatHeads', 'y', 'x'],
  ['rows', 'y', 'x', [0]],
  ['append', 'y', 'x', 'x'],
  ['attention', 'y', 'x', 'x', 'x', {}],
  ['multiHeadAttention', 'y', { x: 'x', wq: 'x', wk: 'x', wv: 'x', wo: 'x', numHeads: 1 }],
  ['createCache', 'other', { numKvHeads: 1, headDim: 1, capacity: 1 }],
  ['cacheAppend', 'y', 'cache', 'x', 'x'],
  ['cacheTruncate', 'y', 'cache', 0],
  ['measure', 'y', 'mean', 'x'],
  ['selectTally', 'y'],
  ['recordTally', 'y'],
];

const calls: readonly Call[] = [
  ['exp', () => engine, matrix],
  ['matmul', () => engine, matrix, face.tensor([[1], [2]]), {}],
  ['linear', () => engine, matrix, face.tensor([[1], [2]]), face.tensor([1]), {}],
  ['softmax', () => engine, matrix, {}],
  ['layerNorm', () => engine, matrix, {}],
  ['rmsNorm', () => engine, matrix, {}],
  ['gelu', () => engine, matrix, {}],
  ['silu', () => engine, matrix, {}],
  ['rotaryTables', () => engine, { positions: 1, rotaryDim: 2 }],
  ['rotaryEmbedding', () => engine, matrix, { cosCache: table, sinCache: table }],
  ['splitHeads', () => engine, rows, 2],
  ['concatHeads', () => engine, one],
  ['scaledDotProductAttention', () => engine, { query: one, key: one, value: one }],
  ['multiHeadAttention', () => engine, { x: matrix, wq: square, wk: square, wv: square, wo: square, numHeads: 1 }],
  ['createKvCache', () => engine, { numKvHeads: 1, headDim: 1, capacity: 1 }],
  ['loadModel', () => engine, { weights }],
  ['append', ({ cache }) => cache, rows, rows],
  ['truncate', ({ cache }) => cache, 0],
  ['attend', ({ cache }) => cache, rows, {}],
  ['session', () => model, { source: [1] }],
  ['trace', () => model, [1], { source: [1] }],
  ['read', () => encoder, [1], {}],
  ['encode', () => model, 'a', {}],
  ['decode', () => model, [1]],
  ['append', ({ session }) => session, [1], {}],
  ['truncate', ({ session }) => session, 0],
  ['generate', ({ session }) => session, { maxTokens: 1 }],
  ...runCalls.map(([name, ...given]): Call => [name, ({ run }) => run, ...given]),
  ['step', () => trainer, 1],
  ['measure', () => trainer, {}],
  ['example', () => trainer, {}],
  ['trace', () => trainer, { source: [1], input: [1] }, {}],
  ['weights', () => trainer, {}],
  ['parameter', () => trainer, 'x'],
  ['restore', () => trainer, new Uint8Array(1)],
  ['restart', () => trainer, 1],
  ['setLearningRate', () => trainer, 0.1],
  ['setScaled', () => trainer, true],
  ['words', () => grammar, 'copy'],
  ['translations', () => grammar, {}],
  ['readings', () => grammar, { language: 'en' }],
  ['encode', () => tokenizer, 'cat'],
  ['decode', () => tokenizer, [0]],
  ['tensor', () => face, [1]],
  ['translate', () => face, { model, words }, ['a']],
  ['traceTranslation', () => face, { model, words }, ['a'], ['c']],
  ['readSentence', () => face, { model: encoder, words }, ['a'], 'full'],
  ['traceReading', () => face, { model: encoder, words }, ['a'], 'causal'],
  ['loadEngine', () => face, {}],
  ['loadTokenizer', () => face, {}, {}],
  ['loadShippedModel', () => face, engine, 'x', () => {}],
  ['createTrainer', () => face, { task: 'copy', model: {} }],
];

async function answersOrRefuses(call: () => unknown): Promise<void> {
  try {
    await call();
  } catch (error) {
    expect(error).toBeInstanceOf(face.AttentionError);
  }
}

describe('every argument', () => {
  const named = calls.map(([name, receiver, ...given]) => ({ name, receiver, given }));
  it.each(named)('$name answers or refuses, whatever one of its arguments is', async ({ name, receiver, given }) => {
    for (const [place] of given.entries()) {
      for (const stranger of strangers) {
        const objects = made();
        const target = receiver(objects) as Record<string, (...all: unknown[]) => unknown>;
        expect(typeof target[name]).toBe('function');
        await answersOrRefuses(() => target[name]?.(...given.with(place, stranger)));
        for (const object of Object.values(objects)) object.free();
      }
    }
  });

  it('leaves no function out', () => {
    const objects = made();
    const nameOf = (object: object) => (object === face ? 'face' : object.constructor.name);
    const called = new Set(calls.map(([name, receiver]) => `${nameOf(receiver(objects))}.${name}`));
    const functions = Object.entries(face).filter(([, value]) => typeof value === 'function');
    const methods = [engine, model, trainer, grammar, ...Object.values(objects)].flatMap((object) =>
      Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object)))
        .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function' && takesSomething(value))
        .map(([name]) => `${nameOf(object)}.${name}`),
    );
    const names = functions.filter(([, value]) => takesSomething(value)).map(([name]) => `face.${name}`);
    expect([...names, ...methods].filter((name) => !called.has(name))).toEqual(['face.AttentionError']);
  });
});

/** Arguments with a default are not counted in `length`; they are written in the source. */
const takesSomething = (value: unknown) => !/^[^(]*\(\s*\)/.test(String(value));
