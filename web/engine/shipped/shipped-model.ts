import { hasMethods, invalid, oneOf, spell } from '../check.ts';
import type { Engine } from '../engine-class.ts';
import { readAddress } from '../wasm-source.ts';
import { type ModelFiles, modelFiles } from './files.ts';
import type { MadeReport } from './report.ts';
import type { WordModel } from './word-model.ts';

export type ShippedModelName = keyof typeof modelFiles;

export const shippedModelNames = Object.keys(modelFiles) as readonly ShippedModelName[];

type ReportOf<Name extends ShippedModelName> =
  (typeof modelFiles)[Name] extends ModelFiles<infer Report> ? Report : never;

/** A trained model of the page: its weights in the engine, its words, and what was measured of it. */
export interface ShippedModel<Name extends ShippedModelName = ShippedModelName> extends WordModel {
  readonly report: ReportOf<Name>;
}

/**
 * Loads a model of `web/models` into the engine, a few hundred KB; each call loads it anew, and its `model` is to be freed.
 * `onProgress` hears which share of the weights is there, from 0 to 1, at least once. Works wherever the engine does, without another host.
 * Throws `invalid_argument` for a name that is none, `load_failed` where a file cannot be had.
 */
export async function loadShippedModel<Name extends ShippedModelName>(
  engine: Engine,
  name: Name,
  onProgress: (share: number) => void = () => {},
): Promise<ShippedModel<Name>> {
  if (!hasMethods(engine, ['loadModel'])) throw invalid(`engine (${spell(engine)}) must be what loadEngine gives`);
  oneOf('name', name, shippedModelNames);
  if (typeof onProgress !== 'function') throw invalid(`onProgress (${spell(onProgress)}) must be a function`);
  const files: ModelFiles<MadeReport> = modelFiles[name];
  const [{ default: words }, { default: report }] = await Promise.all([files.words(), files.report()]);
  const weights = await readAddress(files.weights, (loaded) => onProgress(Math.min(1, loaded / report.bytes)));
  return { model: engine.loadModel({ weights }), words, report: report as ReportOf<Name> };
}
