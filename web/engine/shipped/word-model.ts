import { hasMethods, invalid, list, spell } from '../check.ts';
import type { TaskWords } from '../grammar.ts';
import type { Model } from '../model.ts';
import type { Tensor } from '../tensor.ts';

/** A model with the words behind its tokens: what it reads (`source`), and what it says or answers (`target`). */
export interface WordModel {
  readonly model: Model;
  readonly words: TaskWords;
}

/** What was given as one. Throws `invalid_argument` for what is none. */
export function wordModel(value: unknown): WordModel {
  const { model, words } = isObject(value) ? value : {};
  if (!hasMethods(model, ['session', 'trace', 'read']) || !isObject(words))
    throw invalid(`a model with its words is needed, { model, words }, not ${spell(value)}`);
  list('words.source', words.source);
  list('words.target', words.target);
  return value as WordModel;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The tokens of words. Throws `invalid_argument` for a word that is not in the vocabulary. */
export function idsOf(name: string, given: readonly string[], vocabulary: readonly string[]): readonly number[] {
  return list(name, given).map((word, i) => {
    const id = (vocabulary as readonly unknown[]).indexOf(word);
    if (id < 0) throw invalid(`${name}[${i}] (${spell(word)}) must be a word of the model`);
    return id;
  });
}

/** Of each row of logits (rows, words), the word that has the largest. */
export function likeliest({ data }: Pick<Tensor, 'data'>, vocabulary: readonly string[]): readonly string[] {
  const size = vocabulary.length;
  return Array.from({ length: data.length / size }, (_, row) => {
    const scores = data.subarray(row * size, (row + 1) * size);
    return vocabulary[scores.indexOf(Math.max(...scores))] ?? '';
  });
}
