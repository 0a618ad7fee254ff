import { type CompiledModel, Tensor as LiteRtTensor, loadAndCompile, loadLiteRt } from '@litertjs/core';
import type { Form, Library } from '../library.ts';
import { type LiteRtModel, liteRtModels } from './lite-rt-graphs.ts';

/** LiteRT.js on the CPU: XNNPACK, one thread. `folder` is where its `wasm` folder is served. */
export async function liteRtLibrary(folder: string): Promise<Library> {
  await loadLiteRt(folder);
  return {
    name: 'LiteRT.js',
    prepare: async (operation) => {
      const forms = [];
      for (const model of liteRtModels(operation)) forms.push(...(await formsOf(model)));
      return forms;
    },
  };
}

async function formsOf(model: LiteRtModel): Promise<readonly Form[]> {
  const compiled = await loadAndCompile(model.file, { accelerator: 'wasm' });
  if (!compiled.isFullyAccelerated) throw new Error(`LiteRT.js does not do "${model.name}" with XNNPACK alone`);
  const toTensors = () => model.inputs.map(({ shape, data }) => new LiteRtTensor(data, [...shape]));
  const inputs = toTensors();
  const name = `LiteRT.js, ${model.name}`;
  return [
    {
      name: `${name}, in place`,
      border: 'in place',
      run: async () => deleteAll(await compiled.run(inputs)),
      result: async () => model.joined(await arraysOf(compiled, inputs)),
      free: () => deleteAll(inputs),
    },
    {
      name,
      border: 'arrays',
      run: () => fromArrays(compiled, toTensors()),
      result: async () => model.joined(await fromArrays(compiled, toTensors())),
      free: () => compiled.delete(),
    },
  ];
}

async function fromArrays(compiled: CompiledModel, inputs: LiteRtTensor[]): Promise<readonly Float32Array[]> {
  const arrays = await arraysOf(compiled, inputs);
  deleteAll(inputs);
  return arrays;
}

async function arraysOf(compiled: CompiledModel, inputs: LiteRtTensor[]): Promise<readonly Float32Array[]> {
  const outputs = await compiled.run(inputs);
  const arrays = outputs.map((output) => output.toTypedArray() as Float32Array);
  deleteAll(outputs);
  return arrays;
}

function deleteAll(tensors: readonly LiteRtTensor[]): void {
  for (const tensor of tensors) tensor.delete();
}
