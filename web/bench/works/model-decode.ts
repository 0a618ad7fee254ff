import type { Model } from '../../engine/engine.ts';
import { readLimits } from '../limits.ts';
import { type Racer, race } from '../race.ts';
import type { Bench, RaceResult, Work } from '../work.ts';
import { llama2cFile, modelShapes, numbersRead } from './llama2c-file.ts';

type ShapeName = keyof typeof modelShapes;

interface Writer extends Racer {
  /** Of one run. */
  readonly tokens: number;
  free(): void;
}

/** Tokens one after another through a whole model, the logits of each in one array. */
function writerOf(bench: Bench, name: string, model: Model, shape: ShapeName): Writer {
  const tokens = bench.size === 'tiny' ? 2 : shape === '110M' ? 4 : 64;
  const session = model.session({ capacity: tokens + 1 });
  const out = session.append([1]).data;
  return {
    ...{ name, tokens },
    run: () => {
      session.truncate(1);
      for (let i = 0; i < tokens; i += 1) session.append([2], { out });
    },
    free: () => {
      session.free();
      model.free();
    },
  };
}

const sizesOf = (bench: Bench, shape: ShapeName) => modelShapes[bench.size === 'tiny' ? '260K' : shape];

/** Against reading the weights once for each token and doing nothing else. */
async function decode(bench: Bench, shape: ShapeName): Promise<RaceResult> {
  const sizes = sizesOf(bench, shape);
  const model = bench.engine.loadModel({ weights: llama2cFile(sizes) });
  const writer = writerOf(bench, `this engine, ${bench.engine.variant}`, model, shape);
  const bytes = numbersRead(sizes) * Float32Array.BYTES_PER_ELEMENT;
  return raced(bench, `decode, ${shape} shape, f32`, bytes, [writer]);
}

/** Weights of 8 bits against weights of 32, and against reading theirs and doing nothing else. */
async function decodeQuantised(bench: Bench, shape: ShapeName): Promise<RaceResult> {
  const sizes = sizesOf(bench, shape);
  const writers = ([undefined, 'int8'] as const).map((quantise) => {
    const weights = llama2cFile(sizes);
    const model = bench.engine.loadModel({ weights, ...(quantise !== undefined && { quantise }) });
    return writerOf(bench, `this engine, ${bench.engine.variant}, ${quantise ?? 'f32'}`, model, shape);
  });
  const bytes = numbersRead(sizes) * bytesInCodes;
  return raced(bench, `decode, ${shape} shape, int8`, bytes, writers);
}

/** A code, and a share of the scale of 32. */
const bytesInCodes = 1 + Float32Array.BYTES_PER_ELEMENT / 32;

async function raced(bench: Bench, title: string, bytes: number, writers: readonly Writer[]): Promise<RaceResult> {
  const limits = readLimits(bench.workbench, bytes);
  const times = await race([...limits, ...writers], bench);
  for (const racer of [...limits, ...writers]) racer.free();
  return {
    title,
    unit: 'tokens',
    measured: [
      ...limits.map(({ name }) => ({ name, amount: 1, seconds: times.get(name) ?? [] })),
      ...writers.map(({ name, tokens }) => ({ name, amount: tokens, seconds: times.get(name) ?? [] })),
    ],
    failures: {},
    figures: { 'bytes of weights': bytes },
  };
}

export const modelDecode = (Object.keys(modelShapes) as ShapeName[]).map(
  (shape): Work => ({ id: `decode-${shape}`, run: async (bench) => [await decode(bench, shape)] }),
);

export const quantisedDecode = (['15M', '110M'] as const).map(
  (shape): Work => ({ id: `decode-${shape}-int8`, run: async (bench) => [await decodeQuantised(bench, shape)] }),
);
