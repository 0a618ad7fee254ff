/**
 * What a training step costs beside its forward pass alone, and how many tokens go through steps in a second, for a model of each
 * kind: `node build-scripts/bench/training.mjs [variant]`, after a build. Both are timed in turns, so that a busy machine slows both;
 * ratios carry over, times do not. Node's speed is not a browser's.
 */
import { inProject } from '../support/paths.mjs';

const variant = process.argv[2] ?? 'simd128';
const { default: create } = await import(inProject(`build/wasm-${variant}/src/bindings/trainer-${variant}.mjs`));
const native = await create();

const transformer = {
  hidden_size: 64,
  num_layers: 2,
  num_heads: 4,
  intermediate_size: 128,
  tie_word_embeddings: false,
};
const recurrent = { model_type: 'gru_seq2seq', embedding_size: 64, hidden_size: 128 };
/** Of each, the task and the configuration without the sizes that come from the task. @type {Readonly<Record<string, readonly [string, object]>>} */
const cases = {
  'encoder-decoder, 2 + 2 layers, width 64': ['translation', { model_type: 'encoder_decoder', ...transformer }],
  'encoder, 2 layers, width 64': ['reading', { model_type: 'encoder', ...transformer }],
  'decoder, 2 layers, width 64': ['copy_after', { model_type: 'decoder', ...transformer }],
  'GRU 128, fixed vector': ['translation', { ...recurrent, attention: 'none' }],
  'GRU 128, additive attention': ['translation', { ...recurrent, attention: 'additive' }],
  'GRU 128, dot attention': ['translation', { ...recurrent, attention: 'dot' }],
};
const batchSize = 32;

console.log(`${variant}, batches of ${batchSize} examples\n`);
console.log('model                                     parameters  forward ms  step ms  step / forward  tokens/s');
for (const [name, [task, model]] of Object.entries(cases)) {
  const trainer = native.Trainer.make();
  refuse(trainer.create({ task, config: configOf(task, model), seed: 1, batchSize, isScaled: true }));
  const tokens = tokensOf(trainer);
  trainer.step(3);
  const [forward = Number.NaN, step = Number.NaN] = timeInTurns([
    () => trainer.measure({ split: 'training', seed: 1, numExamples: batchSize, isCausal: false }),
    () => trainer.step(1),
  ]);
  /** @type {readonly { readonly shape: readonly number[] }[]} */
  const tensors = trainer.parameters();
  const parameters = tensors.reduce((sum, { shape }) => sum + shape.reduce((product, size) => product * size, 1), 0);
  const columns = [
    name.padEnd(40),
    String(parameters).padStart(11),
    forward.toFixed(2).padStart(11),
    step.toFixed(2).padStart(8),
    (step / forward).toFixed(2).padStart(15),
    Math.round((1000 * batchSize * tokens) / step)
      .toString()
      .padStart(9),
  ];
  console.log(columns.join(' '));
  trainer.delete();
}

/** @param {{ code?: string, message?: string } | null} error */
function refuse(error) {
  if (error?.code) throw new Error(error.message);
}

/** @param {string} task @param {object} model */
function configOf(task, model) {
  const { sourceVocabSize, targetVocabSize, maxSourceLength, maxInputLength } = native.taskSizes(task);
  return JSON.stringify({
    ...model,
    vocab_size: task === 'reading' ? sourceVocabSize : targetVocabSize,
    output_size: targetVocabSize,
    context_length: Math.max(maxSourceLength, maxInputLength),
    ...(sourceVocabSize > 0 && { source_vocab_size: sourceVocabSize }),
  });
}

/** Tokens of an example, on average. @param {any} trainer */
function tokensOf(trainer) {
  const count = 200;
  let tokens = 0;
  for (let seed = 0; seed < count; seed += 1) {
    const { source, input } = trainer.example({ split: 'training', seed });
    tokens += source.length + input.length;
  }
  return tokens / count;
}

/** The median time of each, in milliseconds. @param {readonly (() => unknown)[]} works */
function timeInTurns(works) {
  const rounds = 31;
  const times = works.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      work();
      times[i]?.push(performance.now() - start);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN);
}
