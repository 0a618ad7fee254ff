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
      const compute = callFor(engine, operation);
      return [{ name, border: 'arrays', run: compute, result: async () => compute().data, free: () => undefined }];
    },
  };
}

function callFor(engine: Engine, operation: Exclude<Operation, { kind: 'quantisedProducts' }>): () => Tensor {
  switch (operation.kind) {
    case 'linear':
      return () => engine.linear(operation.x, operation.weight);
    case 'matmul':
      return () => engine.matmul(operation.a, operation.b);
    case 'softmax':
      return () => engine.softmax(operation.x);
    case 'layerNorm':
      return () => engine.layerNorm(operation.x, { weight: operation.weight, bias: operation.bias }).output;
    case 'attention': {
      const call = {
        query: asBatch(operation.query),
        key: asBatch(operation.key),
        value: asBatch(operation.value),
        isCausal: operation.isCausal,
        stages: false,
      } as const;
      return () => engine.scaledDotProductAttention(call).output;
    }
  }
}

const asBatch = ({ shape, data }: Tensor): Tensor => ({ shape: [1, ...shape], data });
