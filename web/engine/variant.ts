/** The forms of the engine, the fastest first. They compute the same within rounding. */
export const variants = ['relaxed-simd', 'simd128', 'scalar'] as const;
export type Variant = (typeof variants)[number];
