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

/** A model on its way into the engine. */
interface Load {
  readonly model: Promise<ShippedModel>;
  /** How much of its weights is there, from 0 to 1. */
  share: number;
  /** Called when `share` has grown. */
  readonly listeners: Set<() => void>;
}

/** Loads each model once for all lessons of a page. What failed is tried again: a network may come back. */
export class ModelStore {
  readonly #engine: Engine;
  readonly #loads = new Map<string, Load>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The models that a lesson names; `onLoaded` hears how much of them is there, from 0 to 1, as they come. Rejects as `loadShippedModel`. */
  async of(
    { models = [] }: Pick<Lesson, 'models'>,
    onLoaded: (share: number) => void = () => {},
  ): Promise<LoadedModels> {
    if (models.length === 0) return noModels;
    const loads = models.map((name) => this.#get(name));
    const tell = () => onLoaded(loads.reduce((sum, { share }) => sum + share, 0) / loads.length);
    for (const { listeners } of loads) listeners.add(tell);
    try {
      const loaded = await Promise.all(loads.map(({ model }) => model));
      return new Map(models.map((name, i) => [name, loaded[i] as ShippedModel]));
    } finally {
      for (const { listeners } of loads) listeners.delete(tell);
    }
  }

  #get(name: string): Load {
    const known = this.#loads.get(name);
    if (known !== undefined) return known;
    const listeners = new Set<() => void>();
    const load: Load = {
      model: this.#load(name, (share) => {
        load.share = share;
        for (const tell of listeners) tell();
      }),
      share: 0,
      listeners,
    };
    load.model.catch(() => this.#loads.delete(name));
    this.#loads.set(name, load);
    return load;
  }

  /** What loads models is itself loaded by the first lesson that has one. */
  async #load(name: string, onProgress: (share: number) => void): Promise<ShippedModel> {
    const { loadShippedModel } = await import('./shipped/shipped-model.ts');
    return loadShippedModel(this.#engine, name as ShippedModelName, onProgress);
  }
}
