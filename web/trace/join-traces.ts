/** Several traces as one: what a lesson computed beside what its models did. */
import { RecordedTrace } from './recorded-trace.ts';
import type { Trace, TraceTensor } from './trace.ts';

export interface TracePart {
  readonly trace: Trace;
  /** Put in front of every name, also in formulas. */
  readonly prefix: string;
  /** What the numbers of a tensor stand for where they are tokens: word i for the number i. Names as in the part. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Every tensor of every part. Where two have one name, the part that comes first is believed: a number that was copied into
 * a later computation keeps the formula it was made by.
 */
export function joinTraces(parts: readonly TracePart[]): Trace {
  const tensors = new Map<string, { readonly tensor: TraceTensor; readonly part: TracePart; readonly own: string }>();
  for (const part of parts) {
    for (const own of part.trace.names) {
      const name = part.prefix + own;
      if (!tensors.has(name)) tensors.set(name, { tensor: renamed(part.trace.tensor(own), part.prefix), part, own });
    }
  }
  const vocabularies = parts.flatMap(({ prefix, words = {} }) =>
    Object.entries(words).map(([own, list]) => [prefix + own, list] as const),
  );
  return new RecordedTrace(
    Array.from(tensors.values(), ({ tensor }) => tensor),
    ({ tensor, index }) => {
      const found = tensors.get(tensor);
      return found === undefined ? 'computed' : found.part.trace.origin({ tensor: found.own, index });
    },
    new Map(vocabularies),
  );
}

function renamed(tensor: TraceTensor, prefix: string): TraceTensor {
  if (prefix === '') return tensor;
  const { formula } = tensor;
  return {
    ...tensor,
    name: prefix + tensor.name,
    formula: { ...formula, of: formula.of.map((name) => prefix + name) },
  };
}
