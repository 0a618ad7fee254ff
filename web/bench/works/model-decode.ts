import { readLimit } from '../limits.ts';
import { race } from '../race.ts';
import type { Bench, RaceResult, Work } from '../work.ts';
import { llama2cFile, modelShapes, numbersRead } from './llama2c-file.ts';

/** Tokens one after another through a whole model, against reading its weights once for each and doing nothing else. */
async function decode(bench: Bench, name: keyof typeof modelShapes): Promise<RaceResult> {
  const sizes = modelShapes[bench.size === 'tiny' ? '260K' : name];
  const model = bench.engine.loadModel({ weights: llama2cFile(sizes) });
  const tokens = bench.size === 'tiny' ? 2 : name === '110M' ? 4 : 64;
  const session = model.session({ capacity: tokens + 1 });
  session.append([1]);
  const bytes = numbersRead(sizes) * Float32Array.BYTES_PER_ELEMENT;
  const limit = readLimit(bench.workbench, bytes);
  const writer = {
    name: `this engine, ${bench.engine.variant}`,
    run: () => {
      session.truncate(1);
      for (let i = 0; i < tokens; i += 1) session.append([2]);
    },
  };
  const times = await race([limit, writer], bench);
  limit.free();
  session.free();
  model.free();
  return {
    title: `decode, ${name} shape, f32`,
    unit: 'tokens',
    measured: [
      { name: limit.name, amount: 1, seconds: times.get(limit.name) ?? [] },
      { name: writer.name, amount: tokens, seconds: times.get(writer.name) ?? [] },
    ],
    failures: {},
    figures: { 'bytes of weights': bytes },
  };
}

export const modelDecode = (Object.keys(modelShapes) as (keyof typeof modelShapes)[]).map(
  (name): Work => ({ id: `decode-${name}`, run: async (bench) => [await decode(bench, name)] }),
);
