/**
 * The compiled module as `src/bindings/bindings.cpp` binds it; a test compares the names. Only this folder knows it.
 * Arguments must be what is written here: the module does not check types again.
 */
export interface NativeTensor {
  readonly shape: Int32Array;
  readonly data: Float32Array;
}

export interface NativeAllowed {
  readonly shape: Int32Array;
  readonly data: Uint8Array;
}

export interface NativeError {
  readonly code: string;
  readonly message: string;
}

/** A tensor that JavaScript owns. */
export interface NativeResult {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

export type NativeResults = Readonly<Record<string, NativeResult>>;

/** Arguments by name; absent ones are left out. */
export type NativeCall = Readonly<
  Record<
    string,
    | NativeTensor
    | NativeAllowed
    | Float32Array
    | Int32Array
    | Uint8Array
    | number
    | boolean
    | string
    | readonly string[]
  >
>;

/** What lives in the module until `delete()`. */
export interface NativeHandle {
  delete(): void;
}

/** Makes empty ones, which nothing but `create` and `fork` may be asked of; null where there is no memory. */
export interface NativeClass<Handle extends NativeHandle> {
  make(): Handle | null;
}

export interface NativeKvCache extends NativeHandle {
  create(call: NativeCall): NativeError | null;
  append(call: NativeCall): NativeError | null;
  truncate(length: number): NativeError | null;
  fork(made: NativeKvCache): NativeError | null;
  attend(call: NativeCall): NativeResult | NativeError;
  keys(): NativeResult | NativeError;
  values(): NativeResult | NativeError;
  length(): number;
  capacity(): number;
  bytesUsed(): number;
  bytesShared(): number;
  bytesReserved(): number;
}

export interface NativeModel extends NativeHandle {
  create(call: NativeCall): NativeError | null;
  config(): Readonly<Record<string, number | string>>;
  weightBytes(): number;
  encode(utf8: Uint8Array, begin: boolean, end: boolean): readonly number[] | NativeError;
  decode(ids: Int32Array): string | NativeError;
  trace(call: NativeCall): NativeTrace | NativeError;
  read(call: NativeCall): NativeResults | NativeError;
}

export interface NativeSession extends NativeHandle {
  create(model: NativeModel, call: NativeCall): NativeError | null;
  /** The logits; null where they were written into `out`. */
  append(ids: Int32Array, out: Float32Array | undefined): NativeResult | NativeError | null;
  generate(call: NativeCall): readonly number[] | NativeError;
  truncate(length: number): NativeError | null;
  fork(made: NativeSession): NativeError | null;
  length(): number;
  cacheBytes(): number;
  sharedCacheBytes(): number;
}

export interface NativeTrace {
  readonly tensors: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly offset: number;
    readonly op: string;
    readonly operands: readonly string[];
    readonly rows: readonly number[];
  }[];
  readonly data: Float32Array;
}

type ByName = (...names: string[]) => NativeError | null;

export interface NativeTracedRun extends NativeHandle {
  input(name: string, call: NativeCall): NativeError | null;
  seededNormal(name: string, call: NativeCall): NativeError | null;
  wordVectors(name: string, call: NativeCall): NativeError | null;
  matmul: ByName;
  matmulTransposed: ByName;
  linear: ByName;
  scale: ByName;
  softcap: ByName;
  add: ByName;
  exp: ByName;
  rowMax: ByName;
  expShifted: ByName;
  rowSum: ByName;
  divide: ByName;
  softmax: ByName;
  transpose: ByName;
  splitHeads(name: string, a: string, numHeads: number): NativeError | null;
  concatHeads: ByName;
  rows(name: string, a: string, indices: Int32Array): NativeError | null;
  append: ByName;
  attention(prefix: string, q: string, k: string, v: string, call: NativeCall): NativeError | null;
  multiHeadAttention(prefix: string, call: NativeCall): NativeError | null;
  createCache(cache: string, numKvHeads: number, headDim: number, capacity: number): NativeError | null;
  cacheAppend: ByName;
  cacheTruncate(prefix: string, cache: string, length: number): NativeError | null;
  measure: ByName;
  selectTally: ByName;
  recordTally: ByName;
  trace(): NativeTrace | NativeError;
}

export interface NativeModule {
  variant(): string;
  exp(call: NativeCall): NativeResult | NativeError;
  gelu(call: NativeCall): NativeResult | NativeError;
  silu(call: NativeCall): NativeResult | NativeError;
  layerNorm(call: NativeCall): NativeResults | NativeError;
  rmsNorm(call: NativeCall): NativeResult | NativeError;
  rotaryTables(call: NativeCall): NativeResults | NativeError;
  rotaryEmbedding(call: NativeCall): NativeResult | NativeError;
  matmul(call: NativeCall): NativeResult | NativeError;
  linear(call: NativeCall): NativeResult | NativeError;
  softmax(call: NativeCall): NativeResult | NativeError;
  splitHeads(call: NativeCall): NativeResult | NativeError;
  concatHeads(call: NativeCall): NativeResult | NativeError;
  scaledDotProductAttention(call: NativeCall): NativeResults | NativeError;
  multiHeadAttention(call: NativeCall): NativeResults | NativeError;
  readonly KvCache: NativeClass<NativeKvCache>;
  readonly Model: NativeClass<NativeModel>;
  readonly Session: NativeClass<NativeSession>;
  readonly TracedRun: NativeClass<NativeTracedRun>;
}

/** What may be given to the module's factory, of all that Emscripten knows. */
export interface NativeModuleOptions {
  wasmBinary?: ArrayBuffer | Uint8Array;
  /** Makes the instance instead of the script, and hands it over later; what it gives is not read. */
  instantiateWasm?: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
}
