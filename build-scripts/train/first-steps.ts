import { createHash } from 'node:crypto';
import { createTrainer, type Trainer } from '../../web/engine/trainer.ts';
import type { Recipe } from './recipes.mjs';

/** The form of the engine that gives the same bits on every machine. */
export const variant = 'simd128';

export const trainerOf = ({ trainer }: Recipe): Promise<Trainer> => createTrainer({ ...trainer, variant });

const numSteps = 10;

/**
 * SHA-256 of all weights after the first steps of a recipe. Whoever changes the sources and gets the same hash still makes the same
 * model: sentences, their order and every number of a step have a say in it.
 */
export async function hashOfFirstSteps(recipe: Recipe): Promise<string> {
  const trainer = await trainerOf(recipe);
  trainer.step(numSteps);
  const weights = trainer.weights({ type: 'f32' });
  trainer.free();
  return createHash('sha256').update(weights).digest('hex');
}
