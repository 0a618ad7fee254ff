/** Whether a challenge is won: predicates over a trace and the trace of the lesson's own inputs. */
import type { Trace } from '../trace/trace.ts';
import { sameBits, sameWithin } from './equality.ts';
import type { Predicate } from './lesson.ts';

/** Throws a RangeError when the predicate names a tensor or an index that the traces do not have. */
export function holds(predicate: Predicate, trace: Trace, baseline: Trace): boolean {
  if ('all' in predicate) return predicate.all.every((part) => holds(part, trace, baseline));
  if ('changed' in predicate) return !sameBits(trace.tensor(predicate.changed), baseline.tensor(predicate.changed));
  if ('unchanged' in predicate) {
    const now = trace.tensor(predicate.unchanged);
    const before = baseline.tensor(predicate.unchanged);
    return predicate.tolerance ? sameWithin(now, before, predicate.tolerance) : sameBits(now, before);
  }
  if ('largest' in predicate) return isLargestOfRow(trace, predicate.largest.tensor, predicate.largest.index);
  if ('above' in predicate) return trace.at(predicate.above.tensor, predicate.above.index) > predicate.above.value;
  return trace.at(predicate.below.tensor, predicate.below.index) < predicate.below.value;
}

/** Strictly larger than every other number of its row: a tie prefers nobody. */
function isLargestOfRow(trace: Trace, name: string, index: readonly number[]): boolean {
  const value = trace.at(name, index);
  const columns = trace.tensor(name).shape.at(-1) ?? 1;
  const column = index.at(-1);
  const row = index.slice(0, -1);
  return Array.from({ length: columns }, (_, other) => other).every(
    (other) => other === column || value > trace.at(name, [...row, other]),
  );
}
