import { env, InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web/wasm';
import type { Form, Library } from '../library.ts';
import { type OrtModel, ortModels } from './onnx-graphs.ts';

/** onnxruntime-web on the CPU, one thread. */
export async function onnxRuntimeLibrary(): Promise<Library> {
  env.wasm.numThreads = 1;
  return {
    name: 'onnxruntime-web',
    prepare: async (operation) => {
      const forms = [];
      for (const model of ortModels(operation)) forms.push(await formOf(model));
      return forms;
    },
  };
}

/** It takes arrays and gives arrays: there is no other way in. */
async function formOf({ name, file, inputs, inOrder = (output) => output }: OrtModel): Promise<Form> {
  const session = await InferenceSession.create(file, { executionProviders: ['wasm'] });
  const feeds = Object.fromEntries(
    Object.entries(inputs).map(([input, { shape, data }]) => [input, new OrtTensor('float32', data, shape)]),
  );
  const run = async () => (await session.run(feeds)).output?.data as Float32Array;
  return {
    name: `onnxruntime-web, ${name}`,
    border: 'arrays',
    run,
    result: async () => inOrder(await run()),
    free: () => void session.release(),
  };
}
