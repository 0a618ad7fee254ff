import { createTrainer } from '../../engine/engine.ts';
import { race } from '../race.ts';
import type { Work } from '../work.ts';

const batchSize = 32;

/** A step of the small translation against its forward pass alone, on as many examples. */
export const trainingStep: Work = {
  id: 'training-step',
  run: async (bench) => {
    const hiddenSize = bench.size === 'tiny' ? 8 : 64;
    const trainer = await createTrainer({
      ...{ task: 'translation', seed: 1, batchSize },
      model: {
        ...{ modelType: 'encoder_decoder', hiddenSize, numLayers: 2, numHeads: 4 },
        ...{ intermediateSize: 2 * hiddenSize, tieWordEmbeddings: false },
      },
    });
    const racers = [
      { name: 'forward pass', run: () => trainer.measure({ split: 'training', numExamples: batchSize }) },
      { name: 'step', run: () => trainer.step(1) },
    ];
    const times = await race(racers, bench);
    trainer.free();
    const measured = racers.map(({ name }) => ({ name, seconds: times.get(name) ?? [] }));
    return [{ title: 'training step of the small translation', measured, failures: {} }];
  },
};
