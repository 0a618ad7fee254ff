import { mkdirSync, writeFileSync } from 'node:fs';
import { type Grammar, loadGrammar } from '../../web/engine/grammar.ts';
import { loadEngine } from '../../web/engine/load-engine.ts';
import type { WordModel } from '../../web/engine/shipped/word-model.ts';
import { inProject } from '../support/paths.mjs';
import { hashOfFirstSteps, trainerOf, variant } from './first-steps.ts';
import { madeFrom } from './made-from.mjs';
import { measureReader } from './measure-reader.ts';
import { measureTranslation } from './measure-translation.ts';
import { type Recipe, recipes } from './recipes.mjs';
import { savedState } from './saved-state.ts';
import { trainModel } from './train-model.ts';

/** Measures on held-out sentences, through the engine that the page runs. */
const measures: Readonly<Record<Recipe['kind'], (model: WordModel, grammar: Grammar) => object>> = {
  translator: (model, grammar) => measureTranslation(model, grammar, { beyondTraining: false }),
  seq2seq: (model, grammar) => measureTranslation(model, grammar, { beyondTraining: true }),
  reader: measureReader,
};

/** Trains one model to the end of its recipe and writes its folder. */
export async function makeModel(name: string): Promise<void> {
  const recipe = recipes[name];
  if (recipe === undefined) throw new RangeError(`no recipe for ${name}`);
  const hashes = { ...madeFrom(recipe), firstSteps: await hashOfFirstSteps(recipe) };
  const { task, totalSteps, batchSize, seed } = recipe.trainer;
  const trainer = await trainerOf(recipe);
  const saved = savedState(name, Object.values(hashes).join(' '));
  trainModel(trainer, totalSteps, saved);
  const weights = trainer.weights({ type: 'f16' });
  const parameters = trainer.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
  const { words } = trainer;
  trainer.free();

  const engine = await loadEngine({ variant });
  const model = engine.loadModel({ weights });
  const report = {
    model: name,
    task,
    parameters,
    bytes: weights.length,
    training: { steps: totalSteps, batchSize, seed },
    madeFrom: hashes,
    heldOut: measures[recipe.kind]({ model, words }, await loadGrammar()),
  };
  model.free();

  const folder = inProject('web/models', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/model.safetensors`, weights);
  writeFileSync(`${folder}/tokenizer.json`, `${JSON.stringify(words, null, 1)}\n`);
  writeFileSync(`${folder}/report.json`, `${JSON.stringify(report, null, 2)}\n`);
  saved.forget();
}
