/**
 * How each shipped model is made: what it learns, what it is made of and how long it is trained. A change here makes another
 * model, whose report has another hash; `npm run train` makes it anew.
 */

/**
 * @typedef {object} Recipe
 * @property {'translator' | 'seq2seq' | 'reader'} kind  what its report measures
 * @property {import('../../web/engine/trainer-options.ts').TrainerOptions & { readonly totalSteps: number }} trainer
 */

const schedule = { seed: 1, batchSize: 32, warmUpSteps: 200, endLearningRate: 1e-5, beta2: 0.98 };
const translation = { ...schedule, task: 'translation', learningRate: 3e-3, totalSteps: 2400 };

/** Long enough for the sentences that the length curve goes on to, beyond those of training. */
const recurrent = /** @type {const} */ ({
  modelType: 'gru_seq2seq',
  embeddingSize: 64,
  hiddenSize: 96,
  contextLength: 48,
});

/** @type {Readonly<Record<string, Recipe>>} */
export const recipes = {
  translator: {
    kind: 'translator',
    trainer: {
      ...translation,
      model: {
        modelType: 'encoder_decoder',
        hiddenSize: 64,
        numEncoderLayers: 2,
        numLayers: 2,
        numHeads: 4,
        intermediateSize: 128,
        activation: 'relu',
        positions: 'learned',
        tieWordEmbeddings: true,
      },
    },
  },
  'seq2seq-fixed': { kind: 'seq2seq', trainer: { ...translation, model: { ...recurrent, attention: 'none' } } },
  'seq2seq-attention': {
    kind: 'seq2seq',
    trainer: { ...translation, model: { ...recurrent, attention: 'additive', attentionUnits: 64 } },
  },
  'seq2seq-dot': { kind: 'seq2seq', trainer: { ...translation, model: { ...recurrent, attention: 'dot' } } },
  reader: {
    kind: 'reader',
    trainer: {
      ...schedule,
      task: 'reading',
      learningRate: 3e-3,
      totalSteps: 2000,
      encoderMask: 'drawn',
      model: {
        modelType: 'encoder',
        hiddenSize: 64,
        numLayers: 2,
        numHeads: 4,
        intermediateSize: 128,
        activation: 'relu',
        positions: 'learned',
        isCausal: false,
        tieWordEmbeddings: false,
      },
    },
  },
};
