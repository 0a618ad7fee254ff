/** What a training looks like after some step: the tensors of its trace as plain data, to cross a thread. */
import { RecordedTrace } from '../../trace/recorded-trace.ts';
import type { Origin, Trace, TraceTensor } from '../../trace/trace.ts';

export interface Snapshot {
  readonly step: number;
  /** All in one buffer. */
  readonly tensors: readonly TraceTensor[];
}

/** The tensors one after another in a buffer of their own. */
export function packed(tensors: readonly TraceTensor[]): readonly TraceTensor[] {
  const data = new Float32Array(tensors.reduce((sum, tensor) => sum + tensor.data.length, 0));
  let end = 0;
  return tensors.map((tensor) => {
    data.set(tensor.data, end);
    end += tensor.data.length;
    return { ...tensor, data: data.subarray(end - tensor.data.length, end) };
  });
}

const givenOrigins: Readonly<Record<string, Origin>> = {
  task: 'hand-made',
  seed: 'hand-made',
  wq_first: 'seeded',
  learning_rate: 'hand-made',
  is_scaled: 'hand-made',
};

/** The snapshot as lessons read it. Examples are drawn from a seed, and so is what is learnt, until the first step. */
export function traceOfSnapshot({ step, tensors }: Snapshot): Trace {
  const learnt: Origin = step === 0 ? 'seeded' : 'trained';
  return new RecordedTrace(
    tensors,
    ({ tensor }) => givenOrigins[tensor] ?? (/(^|[._])tokens$/.test(tensor) ? 'seeded' : learnt),
  );
}
