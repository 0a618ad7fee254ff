/** The forms of the engine. They compute the same; `simd128` is faster. */
export type Variant = 'simd128' | 'scalar';
