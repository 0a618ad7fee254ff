/** One rule for every object of options: undefined is absent, null is refused, and so is a name that there is not. */
import { describe, expect, it } from 'vitest';
import * as face from '../../web/engine/engine.ts';
import { fileOf, transformerFile } from '../support/checkpoint-file.ts';
import { engines } from './engines.ts';

const [engine] = engines.map(([, one]) => one);
if (engine === undefined) throw new Error('there is no engine');

const matrix = face.tensor([[1, 2]]);
const square = face.tensor([
  [1, 2],
  [3, 4],
]);
const rows = face.tensor([[[1, 2]]]);
const one = face.tensor([[[[1, 2]]]]);
const table = face.tensor([[1]]);
const pair = face.tensor([1, 2]);
const allowed = { shape: [1], data: [true] };
const decoder = fileOf(transformerFile('decoder'));
const model = engine.loadModel({ weights: fileOf(transformerFile('encoder_decoder')) });
const encoder = engine.loadModel({ weights: fileOf(transformerFile('encoder')) });
const grammar = await face.loadGrammar();
const kModel = { modelType: 'encoder_decoder', hiddenSize: 4, numLayers: 1, numHeads: 1, intermediateSize: 4 };
const trainer = await face.createTrainer({ task: 'copy', model: kModel } as face.TrainerOptions);
const attention = 'decoder.layers.0.cross_attention';

const masks = {
  attnMask: face.tensor([0]),
  attnAllowed: allowed,
  isCausal: true,
  causalOffset: 0,
  keyLengths: [1],
  scale: 1,
  softcap: 1,
  slidingWindow: { left: 1 },
};
const runMasks = {
  attnMask: 'mask',
  attnAllowed: 'mask',
  scale: 'number',
  softcap: 'number',
  isCausal: true,
  causalOffset: 0,
  keyLength: 1,
  slidingWindow: { right: 0 },
};
const projections = { x: 'x', wq: 'square', wk: 'square', wv: 'square', wo: 'square', numHeads: 1 };
const biases = { bq: 'pair', bk: 'pair', bv: 'pair', bo: 'pair' };
const readOptions = { sourceAllowed: [true], ablatedHeads: [{ attention, head: 0 }] };

type Options = Readonly<Record<string, unknown>>;
/** A call with options, those that it needs, and those that may be left out. */
type Call = readonly [name: string, call: (options: never) => unknown, needed: Options, optional: Options];

function run(call: (run: face.TracedRun) => unknown): unknown {
  const made = engine?.createTracedRun() as face.TracedRun;
  made.input('x', matrix, 'typed');
  made.input('square', square, 'typed');
  made.input('pair', pair, 'typed');
  made.input('number', 1, 'typed');
  made.input('mask', [[1]], 'typed');
  try {
    return call(made);
  } finally {
    made.free();
  }
}

function freed(made: { free(): void }): void {
  made.free();
}

function session(call: (session: face.Session) => unknown): unknown {
  const made = model.session({ source: [1] });
  made.append([1]);
  try {
    return call(made);
  } finally {
    made.free();
  }
}

function cached(call: (cache: face.KvCache) => unknown): unknown {
  const cache = engine?.createKvCache({ numKvHeads: 1, headDim: 2, capacity: 1 }) as face.KvCache;
  cache.append(rows, rows);
  try {
    return call(cache);
  } finally {
    cache.free();
  }
}

const calls: readonly Call[] = [
  ['matmul', (options) => engine.matmul(matrix, square, options), {}, { out: new Float32Array(2) }],
  ['linear', (options) => engine.linear(matrix, square, pair, options), {}, { out: new Float32Array(2) }],
  ['append', (options) => session((made) => made.append([2], options)), {}, { out: new Float32Array(5) }],
  ['softmax', (options) => engine.softmax(matrix, options), {}, { axis: 0 }],
  ['layerNorm', (options) => engine.layerNorm(matrix, options), {}, { weight: pair, bias: pair, axis: 1, epsilon: 1 }],
  ['rmsNorm', (options) => engine.rmsNorm(matrix, options), {}, { weight: pair, axis: 1, epsilon: 1 }],
  ['gelu', (options) => engine.gelu(matrix, options), {}, { approximate: 'tanh' }],
  ['silu', (options) => engine.silu(matrix, options), {}, { alpha: 2 }],
  ['rotaryTables', (options) => engine.rotaryTables(options), { positions: 1, rotaryDim: 2 }, { base: 10 }],
  [
    'rotaryEmbedding',
    (options) => engine.rotaryEmbedding(matrix, options),
    { cosCache: table, sinCache: table },
    { positionIds: [0], positionOffset: 0, interleaved: true },
  ],
  [
    'scaledDotProductAttention',
    (options) => engine.scaledDotProductAttention(options),
    { query: one, key: one, value: one },
    { ...masks, stages: false, outputOnly: true },
  ],
  [
    'multiHeadAttention',
    (options) => engine.multiHeadAttention(options),
    { x: matrix, wq: square, wk: square, wv: square, wo: square, numHeads: 1 },
    {
      context: matrix,
      bq: pair,
      bk: pair,
      bv: pair,
      bo: pair,
      numKvHeads: 1,
      ...masks,
      stages: true,
      outputOnly: false,
    },
  ],
  [
    'createKvCache',
    (options) => freed(engine.createKvCache(options)),
    { numKvHeads: 1, headDim: 1, capacity: 4 },
    { storage: 'paged', pageSize: 2 },
  ],
  [
    'attend',
    (options) => cached((cache) => cache.attend(rows, options)),
    {},
    { isCausal: true, attnAllowed: allowed, scale: 1, slidingWindow: {} },
  ],
  [
    'slidingWindow',
    (slidingWindow) => cached((cache) => cache.attend(rows, { slidingWindow })),
    {},
    { left: 1, right: 1 },
  ],
  [
    'loadModel',
    (options) => freed(engine.loadModel(options)),
    { weights: decoder },
    { config: transformerFile('decoder').config, cache: {}, quantise: 'int8' },
  ],
  ['cache', (cache) => freed(model.session({ source: [1], cache })), {}, { storage: 'contiguous' }],
  ['session', (options) => freed(model.session(options)), { source: [1] }, { capacity: 2, cache: {}, ...readOptions }],
  [
    'trace',
    (options) => model.trace([1], options),
    { source: [1] },
    { ...readOptions, attnAllowed: { shape: [1, 1], data: [true] } },
  ],
  ['read', (options) => encoder.read([1], options), {}, { attnAllowed: { shape: [1, 1], data: [true] } }],
  ['ablatedHeads', (head) => model.trace([1], { source: [1], ablatedHeads: [head] }), { attention, head: 0 }, {}],
  [
    'generate',
    (options) => session((text) => text.generate(options)),
    { maxTokens: 1 },
    { temperature: 2, topK: 1, topP: 0.5, seed: 3, stopToken: 4 },
  ],
  [
    'seededNormal',
    (options) => run((made) => made.seededNormal('y', options)),
    { shape: [1], seed: 1, standardDeviation: 1 },
    {},
  ],
  ['wordVectors', (options) => run((made) => made.wordVectors('y', options)), { words: ['a'], dim: 1, seed: 1 }, {}],
  ['attention of a run', (options) => run((made) => made.attention('y', 'x', 'x', 'x', options)), {}, runMasks],
  [
    'multiHeadAttention of a run',
    (options) => run((made) => made.multiHeadAttention('y', options)),
    projections,
    { context: 'x', ...biases, numKvHeads: 1, ...runMasks },
  ],
  [
    'createCache',
    (options) => run((made) => made.createCache('y', options)),
    { numKvHeads: 1, headDim: 1, capacity: 1 },
    {},
  ],
  [
    'createTrainer',
    async (options) => freed(await face.createTrainer(options)),
    { task: 'copy', model: kModel },
    {
      ...{ seed: 1, batchSize: 2, learningRate: 1, endLearningRate: 0, warmUpSteps: 1, totalSteps: 2, beta1: 0.5 },
      ...{ beta2: 0.5, epsilon: 0.1, weightDecay: 0, maxGradientNorm: 1, encoderMask: 'full', scaled: true },
      variant: 'scalar',
    },
  ],
  [
    'model',
    async (given) => freed(await face.createTrainer({ task: 'copy', model: given })),
    kModel,
    {
      ...{ contextLength: 30, numEncoderLayers: 1, numKvHeads: 1, headDim: 4, norm: 'rms_norm', normOrder: 'post' },
      ...{ bias: false, isCausal: true, activation: 'relu', gatedMlp: true, positions: 'rotary', rotaryBase: 100 },
      ...{ tieWordEmbeddings: true, embeddingSize: 4, attentionUnits: 4, attention: 'dot' },
    },
  ],
  [
    'measure',
    (options) => trainer.measure(options),
    {},
    { split: 'training', seed: 1, numExamples: 2, isCausal: true },
  ],
  ['example', (options) => trainer.example(options), {}, { split: 'training', seed: 1 }],
  ['trace of a trainer', (options) => trainer.trace({ source: [1], input: [1] }, options), {}, { isCausal: true }],
  ['weights', (options) => trainer.weights(options), {}, { type: 'f16' }],
  [
    'translations',
    (options) => grammar.translations(options),
    {},
    { split: 'training', seed: 1, firstLength: 4, lastLength: 13, perLength: 1 },
  ],
  ['readings', (options) => grammar.readings(options), { language: 'zh' }, { split: 'training', seed: 1, count: 1 }],
  ['loadEngine', (options) => face.loadEngine(options), {}, { variant: 'scalar' }],
];

async function refusalOf(call: (options: never) => unknown, options: unknown): Promise<face.AttentionError> {
  const outcome = await (async () => call(options as never))().catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(face.AttentionError);
  return outcome as face.AttentionError;
}

describe.each(calls)('the options of %s', (_name, call, needed, optional) => {
  it('may be all there, or undefined where they may be left out', async () => {
    await call({ ...needed, ...optional } as never);
    await call({ ...needed, ...Object.fromEntries(Object.keys(optional).map((name) => [name, undefined])) } as never);
  });

  it('are refused by name as null, and undefined where they are needed', async () => {
    for (const name of Object.keys({ ...needed, ...optional }))
      expect((await refusalOf(call, { ...needed, ...optional, [name]: null })).message).toContain(name);
    for (const name of Object.keys(needed)) await refusalOf(call, { ...needed, [name]: undefined });
  });

  it('are refused where there is no such option, or no options at all', async () => {
    const { code, message } = await refusalOf(call, { ...needed, colour: 1 });
    expect([code, message]).toEqual(['invalid_argument', expect.stringContaining('no option colour')]);
    for (const options of [null, 3, 'x', []]) await refusalOf(call, options);
  });
});

const absentOrEmpty: readonly (readonly [string, () => unknown])[] = [
  ['keyLengths', () => engine.scaledDotProductAttention({ query: one, key: one, value: one, keyLengths: [] })],
  ['causalOffset', () => engine.scaledDotProductAttention({ query: one, key: one, value: one, causalOffset: [] })],
  ['positionIds', () => engine.rotaryEmbedding(matrix, { cosCache: table, sinCache: table, positionIds: [] })],
  ['source', () => model.session({ source: [] })],
  ['source', () => encoder.read([1], { source: [] })],
  ['sourceAllowed', () => model.session({ source: [1], sourceAllowed: [] })],
  ['attnAllowed', () => encoder.read([1], { attnAllowed: { shape: [0, 0], data: [] } })],
  ...['attnMask', 'attnAllowed', 'scale', 'softcap'].map((name): (typeof absentOrEmpty)[number] => [
    name,
    () => run((made) => made.attention('y', 'x', 'x', 'x', { [name]: '' })),
  ]),
  ...['context', 'bq', 'bk', 'bv', 'bo'].map((name): (typeof absentOrEmpty)[number] => [
    name,
    () => run((made) => made.multiHeadAttention('y', { ...projections, [name]: '' })),
  ]),
  ['bias', () => run((made) => made.linear('y', 'x', 'square', ''))],
  ['numKvHeads', () => run((made) => made.multiHeadAttention('y', { ...projections, numKvHeads: 0 }))],
  [
    'numKvHeads',
    () =>
      engine.multiHeadAttention({
        x: matrix,
        wq: square,
        wk: square,
        wv: square,
        wo: square,
        numHeads: 1,
        numKvHeads: 0,
      }),
  ],
];

it.each(absentOrEmpty)('%s that is empty is not the same as none', async (name, call) => {
  const error = await refusalOf(call, {});
  expect(['invalid_argument', 'shape_mismatch']).toContain(error.code);
  expect(error.message).toContain(name);
});
