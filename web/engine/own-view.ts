/**
 * Views of the caller's numbers that only the engine knows. What is asked of an array is asked through the getters that all
 * typed arrays have, never through properties of the object, which may be anybody's: C++ then meets nothing that can throw.
 */

const typedArrays = [
  ...[Float32Array, Float64Array, Int8Array, Int16Array, Int32Array],
  ...[Uint8Array, Uint8ClampedArray, Uint16Array, Uint32Array],
] as const;

type View = InstanceType<(typeof typedArrays)[number]>;

const prototype = Object.getPrototypeOf(Uint8Array.prototype) as object;
const getter = (name: PropertyKey) => Object.getOwnPropertyDescriptor(prototype, name)?.get as () => unknown;
const kind = getter(Symbol.toStringTag);
const buffer = getter('buffer');
const byteOffset = getter('byteOffset');
const length = getter('length');

/**
 * A view of the same numbers, where the value is a typed array of numbers, else undefined. One whose buffer was transferred
 * elsewhere has none left.
 */
export function ownView(value: unknown): View | undefined {
  const name = kind.call(value);
  const TypedArray = typedArrays.find((one) => one.name === name);
  if (TypedArray === undefined) return undefined;
  const size = length.call(value) as number;
  if (size === 0) return new TypedArray(0);
  return new TypedArray(buffer.call(value) as ArrayBuffer, byteOffset.call(value) as number, size);
}

const byteLength = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')?.get as () => number;

/** The bytes of a Uint8Array or an ArrayBuffer, else undefined; none where the buffer was transferred elsewhere. */
export function ownBytes(value: unknown): Uint8Array | undefined {
  const view = ownView(value);
  if (view !== undefined) return view instanceof Uint8Array ? view : undefined;
  try {
    return byteLength.call(value) === 0 ? new Uint8Array(0) : new Uint8Array(value as ArrayBuffer);
  } catch {
    // The getter throws for whatever is no ArrayBuffer.
    return undefined;
  }
}
