import type { Lesson } from '../timeline/lesson.ts';
import { invalid } from './check.ts';
import type { Engine } from './engine-class.ts';
import type { ShippedModel, ShippedModelName } from './shipped/shipped-model.ts';

/** The models of a lesson, loaded. */
export type LoadedModels = ReadonlyMap<string, ShippedModel>;

export const noModels: LoadedModels = new Map();

/** A model that a lesson names under `models`. Throws `invalid_argument` for any other. */
export function modelOf<Name extends ShippedModelName>(models: LoadedModels, name: Name): ShippedModel<Name> {
  const found = models.get(name);
  if (found === undefined) throw invalid(`the lesson must name the model ${name} under models`);
  return found as ShippedModel<Name>;
}

/** Loads each model once for all lessons of a page. What failed is tried again: a network may come back. */
export class ModelStore {
  readonly #engine: Engine;
  readonly #loads = new Map<string, Promise<ShippedModel>>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The models that a lesson names. Rejects as `loadShippedModel`. */
  async of({ models = [] }: Pick<Lesson, 'models'>): Promise<LoadedModels> {
    if (models.length === 0) return noModels;
    return new Map(await Promise.all(models.map(async (name) => [name, await this.#get(name)] as const)));
  }

  #get(name: string): Promise<ShippedModel> {
    const known = this.#loads.get(name);
    if (known !== undefined) return known;
    const load = this.#load(name).catch((error: unknown) => {
      this.#loads.delete(name);
      throw error;
    });
    this.#loads.set(name, load);
    return load;
  }

  /** What loads models is itself loaded by the first lesson that has one. */
  async #load(name: string): Promise<ShippedModel> {
    const { loadShippedModel } = await import('./shipped/shipped-model.ts');
    return loadShippedModel(this.#engine, name as ShippedModelName);
  }
}
