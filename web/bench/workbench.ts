/** The module that only the benchmark loads: the machine's limits, and the engine's work without the border to JavaScript. */
import type { NativeError, NativeHandle, NativeResult, NativeTensor } from '../engine/native-module.ts';
import type { Tensor } from '../engine/tensor.ts';

/** Numbers in the module's memory, and what is done with them. */
export interface InPlaceWork extends NativeHandle {
  create(call: Readonly<Record<string, NativeTensor | boolean | number | string>>): NativeError | null;
  run(): void;
  output(): NativeResult | NativeError;
}

export interface InPlaceProducts extends InPlaceWork {
  add(call: Readonly<Record<string, NativeTensor>>): NativeError | null;
}

export interface MemoryToRead extends NativeHandle {
  create(count: number): NativeError | null;
  run(places: number): number;
}

/** As `src/bench/workbench_bindings.cpp` binds it. */
export interface Workbench {
  readonly operationsPerRound: number;
  /** The end of the memory that was ever asked for, in bytes: it does not shrink. */
  memoryUsed(): number;
  multiplyAddChains(rounds: number): number;
  readonly InPlaceProjection: new () => InPlaceWork;
  readonly InPlaceProduct: new () => InPlaceWork;
  readonly InPlaceQuantisedProducts: new () => InPlaceProducts;
  readonly InPlaceSoftmax: new () => InPlaceWork;
  readonly InPlaceLayerNorm: new () => InPlaceWork;
  readonly InPlaceAttention: new () => InPlaceWork;
  readonly InPlaceDecodeAttention: new () => InPlaceWork;
  readonly MemoryToRead: new () => MemoryToRead;
}

export type WorkbenchVariant = 'relaxed-simd' | 'simd128';

const factories: Readonly<Record<WorkbenchVariant, () => Promise<{ readonly default: () => Promise<Workbench> }>>> = {
  'relaxed-simd': () => import('#wasm/workbench-relaxed-simd'),
  simd128: () => import('#wasm/workbench-simd128'),
};

export async function loadWorkbench(variant: WorkbenchVariant): Promise<Workbench> {
  const { default: create } = await factories[variant]();
  return create();
}

export const toNative = ({ shape, data }: Tensor): NativeTensor => ({ shape: Int32Array.from(shape), data });

/** Throws what the module refused. */
export function accept<Result extends object>(result: Result | NativeError | null): Result {
  if (result === null) return {} as Result;
  if ('code' in result) throw new Error(result.message);
  return result;
}
