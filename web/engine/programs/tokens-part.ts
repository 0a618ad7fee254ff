import type { TracePart } from '../../trace/join-traces.ts';
import { RecordedTrace } from '../../trace/recorded-trace.ts';
import type { Origin } from '../../trace/trace.ts';

/** Tokens that no model's trace holds, as a tensor (tokens) that knows its words. */
export function tokensPart(
  name: string,
  ids: readonly number[],
  vocabulary: readonly string[],
  origin: Origin,
): TracePart {
  const tokens = { name, shape: [ids.length], formula: { op: 'input', of: [] }, data: Float32Array.from(ids) } as const;
  return { prefix: '', trace: new RecordedTrace([tokens], () => origin), words: { [name]: vocabulary } };
}
