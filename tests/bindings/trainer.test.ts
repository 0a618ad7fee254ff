import { afterAll, describe, expect, it } from 'vitest';
import { createTrainer, type Trainer } from '../../web/engine/trainer.ts';
import type { TrainerOptions } from '../../web/engine/trainer-options.ts';
import { variants } from '../../web/engine/variant.ts';
import { engines, expectRefusal, refusal, untyped } from './engines.ts';

const options: TrainerOptions = {
  task: 'copy',
  model: {
    modelType: 'encoder_decoder',
    hiddenSize: 16,
    numLayers: 1,
    numEncoderLayers: 1,
    numHeads: 2,
    intermediateSize: 24,
    tieWordEmbeddings: false,
  },
  seed: 1,
  batchSize: 8,
  learningRate: 5e-3,
};

const trainers: readonly (readonly [string, Trainer])[] = await Promise.all(
  variants.map(async (variant) => [variant, await createTrainer({ ...options, variant })] as const),
);

afterAll(() => {
  for (const [, trainer] of trainers) trainer.free();
});

/** The weights as they stand, to compare bit by bit. */
const bytes = (trainer: Trainer) => Array.from(trainer.weights());

describe.each(trainers)('trainers, %s', (variant, trainer) => {
  it('learns, and takes the same steps again after a restart', () => {
    trainer.restart(1);
    const first = trainer.step();
    expect(first).toMatchObject({ step: 1, learningRate: Math.fround(5e-3) });
    expect(first.loss).toBeGreaterThan(2);
    const later = trainer.step(60);
    expect(later.step).toBe(61);
    expect(later.loss).toBeLessThan(0.75 * first.loss);
    const weights = bytes(trainer);
    trainer.restart(1);
    expect(trainer.step()).toEqual(first);
    trainer.step(60);
    expect(bytes(trainer)).toEqual(weights);
  });

  it('goes on from what was saved as if it had never stopped', () => {
    trainer.restart(5);
    trainer.step(4);
    const state = trainer.save();
    const expected = trainer.step(3);
    trainer.restart(6);
    trainer.step(9);
    trainer.restore(state);
    expect(trainer.step(3)).toEqual(expected);
    expectRefusal(() => trainer.restore(state.subarray(1)), 'invalid_argument', 'state has');
    expectRefusal(() => untyped(trainer).restore([1]), 'invalid_argument', 'state (a list)');
  });

  it('gives a file that the engine reads, whose logits are those of its own trace', () => {
    const engine = new Map(engines).get(variant);
    const { source, input } = trainer.example({ seed: 3 });
    const model = engine?.loadModel({ weights: trainer.weights() });
    const expected = model?.trace(input, { source }).tensor('logits');
    const actual = trainer.trace({ source, input }).tensor('logits');
    expect(Array.from(actual.data)).toEqual(Array.from(expected?.data ?? []));
    expect(trainer.weights({ type: 'f16' }).length).toBeLessThan(0.7 * trainer.weights().length);
    model?.free();
  });

  it('gives every tensor and its gradient by the name it has in the file', () => {
    const names = trainer.parameters.map(({ name }) => name);
    expect(names).toContain('decoder.layers.0.cross_attn.q_proj.weight');
    const { value, gradient } = trainer.parameter('encoder.layers.0.self_attn.v_proj.weight');
    expect([value.shape, gradient.shape]).toEqual([
      [16, 16],
      [16, 16],
    ]);
    expect(gradient.data.some((number) => number !== 0)).toBe(true);
    expectRefusal(() => trainer.parameter('nothing'), 'invalid_argument', 'name (nothing)');
  });

  it('measures on held-out examples without a change, moves nothing at learning rate 0, and does without the scale', () => {
    trainer.restart(2);
    const before = trainer.measure({ numExamples: 32 });
    expect(trainer.measure({ numExamples: 32 })).toEqual(before);
    expect(before.exact).toBeLessThan(0.1);
    trainer.setScaled(false);
    expect(trainer.measure({ numExamples: 32 }).loss).not.toBe(before.loss);
    trainer.setScaled(true);
    trainer.setLearningRate(0);
    trainer.step(2);
    expect(trainer.measure({ numExamples: 32 })).toEqual(before);
    trainer.setLearningRate(5e-3);
    trainer.step(2);
    expect(trainer.measure({ numExamples: 32 }).loss).not.toBe(before.loss);
  });

  it('refuses wrong arguments and works on', () => {
    const loose = untyped(trainer);
    expectRefusal(() => trainer.setLearningRate(-1), 'invalid_argument', 'learningRate (-1');
    const { step } = trainer.step();
    for (const steps of [0, -1])
      expectRefusal(() => trainer.step(steps), 'invalid_argument', `steps (${steps}) must be`);
    expect(trainer.step().step).toBe(step + 1);
    expectRefusal(() => loose.step('many'), 'invalid_argument', 'steps ("many")');
    expectRefusal(() => loose.trace({ source: 3, input: [0] }), 'invalid_argument', 'source (3)');
    expectRefusal(() => loose.weights({ type: 'f8' }), 'invalid_argument', 'type ("f8")');
    expectRefusal(() => loose.measure({ split: 'all' }), 'invalid_argument', 'split ("all")');
    expectRefusal(() => trainer.trace({ source: [99], input: [0] }), 'out_of_range', '99');
    expect(trainer.step().loss).toBeGreaterThan(0);
  });
});

describe('createTrainer', () => {
  it('gives the same bits with vectors and without', () => {
    const weights = trainers
      .filter(([variant]) => variant !== 'relaxed-simd')
      .map(([, trainer]) => {
        trainer.restart(7);
        trainer.setLearningRate(5e-3);
        trainer.step(10);
        return bytes(trainer);
      });
    expect(weights).toHaveLength(2);
    expect(weights[0]).toEqual(weights[1]);
  });

  it('says which option is wrong', async () => {
    const wrong = async (changes: object) => {
      const made = createTrainer({ ...options, ...changes } as TrainerOptions);
      const error = await made.then(
        (trainer) => {
          trainer.free();
          return undefined;
        },
        (reason: unknown) => reason,
      );
      return refusal(() => {
        throw error;
      });
    };
    expect((await wrong({ task: 'sing' })).message).toContain('task (sing) must be one of copy, reverse');
    expect((await wrong({ batchSize: 0 })).message).toContain('batchSize (0)');
    expect((await wrong({ learningRate: Number.NaN })).message).toContain('learningRate');
    expect((await wrong({ encoderMask: 'some' })).message).toContain('encoderMask ("some")');
    for (const [changes, message] of [
      [{ numHeads: 3 }, 'model numHeads (3) must divide hiddenSize (16)'],
      [{ numLayers: 0 }, 'model numLayers is 0'],
      [{ numLayers: undefined }, 'model numLayers is missing'],
      [{ numLayers: 1.5 }, 'model numLayers (1.5)'],
      [{ norm: 'batch_norm' }, 'model norm must be one of layer_norm, rms_norm'],
      [{ rotaryBase: Number.NaN }, 'model rotaryBase (NaN) must be finite'],
      [{ layers: 2 }, 'model has no option layers'],
    ] as const)
      expect((await wrong({ model: { ...options.model, ...changes } })).message).toContain(message);
    expect((await wrong({ model: { ...options.model, modelType: 'decoder' } })).message).toContain('model (decoder)');
    expect((await wrong({ colour: 1 })).message).toContain('no option colour');
    expect((await wrong({ variant: 'fast' })).message).toContain('variant ("fast") must be one of');
  });
});
