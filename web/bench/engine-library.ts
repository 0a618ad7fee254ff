import type { Engine } from '../engine/engine.ts';
import type { Tensor } from '../engine/tensor.ts';
import type { Library } from './library.ts';
import type { Operation } from './operation.ts';

/** The engine as a page uses it: every call copies its tensors in and its results out. */
export function engineLibrary(engine: Engine): Library {
  const name = `this engine, ${engine.variant}`;
  return {
    name,
    prepare: async (operation) => {
      // It has models in 8 bits, but no such product as a call.
      if (operation.kind === 'quantisedProducts') return [];
      return callsFor(engine, operation).map(({ form, compute }) => ({
        name: `${name}${form}`,
        border: 'arrays',
        run: compute,
        result: async () => compute().data,
        free: () => undefined,
      }));
    },
  };
}

interface Call {
  /** What the name says of it. */
  readonly form: string;
  compute(): Tensor;
}

/** Every way to ask for an operation: products also in an array that is there already. */
function callsFor(engine: Engine, operation: Exclude<Operation, { kind: 'quantisedProducts' }>): readonly Call[] {
  const calls = (compute: (options?: { out: Float32Array }) => Tensor): readonly Call[] => {
    const options = { out: new Float32Array(compute().data.length) };
    return [
      { form: '', compute: () => compute() },
      { form: ', into an array', compute: () => compute(options) },
    ];
  };
  switch (operation.kind) {
    case 'linear':
      return calls((options) => engine.linear(operation.x, operation.weight, undefined, options));
    case 'matmul':
      return calls((options) => engine.matmul(operation.a, operation.b, options));
    case 'softmax':
      return [{ form: '', compute: () => engine.softmax(operation.x) }];
    case 'layerNorm': {
      const { x, weight, bias } = operation;
      return [{ form: '', compute: () => engine.layerNorm(x, { weight, bias }).output }];
    }
    case 'attention': {
      const call = {
        query: asBatch(operation.query),
        key: asBatch(operation.key),
        value: asBatch(operation.value),
        isCausal: operation.isCausal,
        outputOnly: true,
      } as const;
      return [{ form: '', compute: () => engine.scaledDotProductAttention(call).output }];
    }
  }
}

const asBatch = ({ shape, data }: Tensor): Tensor => ({ shape: [1, ...shape], data });
