import type { Form, Library } from './library.ts';
import { headSizes, layerNormEpsilon, type Operation } from './operation.ts';
import { accept, type InPlaceWork, toNative, type Workbench } from './workbench.ts';

/** The engine's kernels on numbers in its own memory, as a model's layers use them. */
export function inPlaceLibrary(workbench: Workbench, variant: string): Library {
  const name = `this engine in place, ${variant}`;
  const form = (work: InPlaceWork): Form => ({
    name,
    border: 'in place',
    run: () => work.run(),
    result: async () => {
      work.run();
      return accept(work.output()).data;
    },
    free: () => work.delete(),
  });
  return {
    name,
    prepare: async (operation) => [form(workFor(workbench, operation))],
  };
}

function workFor(workbench: Workbench, operation: Operation): InPlaceWork {
  if (operation.kind === 'linear') {
    const { x, weight } = operation;
    return created(new workbench.InPlaceProjection(), { x: toNative(x), weight: toNative(weight) });
  }
  if (operation.kind === 'matmul') {
    const { a, b } = operation;
    return created(new workbench.InPlaceProduct(), { a: toNative(a), b: toNative(b) });
  }
  if (operation.kind === 'quantisedProducts') {
    const work = new workbench.InPlaceQuantisedProducts();
    accept(work.create({ x: toNative(operation.x) }));
    for (const weight of operation.weights) accept(work.add({ weight: toNative(weight) }));
    return work;
  }
  if (operation.kind === 'softmax') return created(new workbench.InPlaceSoftmax(), { x: toNative(operation.x) });
  if (operation.kind === 'layerNorm') {
    const { x, weight, bias } = operation;
    return created(new workbench.InPlaceLayerNorm(), {
      ...{ x: toNative(x), weight: toNative(weight), bias: toNative(bias) },
      epsilon: layerNormEpsilon,
    });
  }
  const { query, key, value, isCausal } = operation;
  const isDecode = headSizes(query)[1] === 1;
  return created(isDecode ? new workbench.InPlaceDecodeAttention() : new workbench.InPlaceAttention(), {
    ...{ query: toNative(query), key: toNative(key), value: toNative(value) },
    ...(!isDecode && { isCausal }),
  });
}

function created(work: InPlaceWork, call: Parameters<InPlaceWork['create']>[0]): InPlaceWork {
  accept(work.create(call));
  return work;
}
