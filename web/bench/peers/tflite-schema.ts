/**
 * The part of TensorFlow Lite's file format that the benchmark's models need: numbers of enumerations, and where the fields of a
 * table stand, as its public schema (tflite/schema.fbs) says.
 */

export const tensorTypes = { float32: 0, int32: 2, int8: 9 } as const;

/** Operators by their number, each with the number and the fields of its options, where the benchmark sets any. */
export const operators = {
  add: { code: 0 },
  fullyConnected: { code: 9 },
  mul: { code: 18 },
  reshape: { code: 22 },
  softmax: { code: 25, options: { type: 9, fields: [{ kind: 'float', value: 1 }] } },
  mean: { code: 40, options: { type: 27, fields: [{ kind: 'bool', value: true }] } },
  sub: { code: 41 },
  slice: { code: 65 },
  sum: { code: 74, options: { type: 27, fields: [{ kind: 'bool', value: true }] } },
  rsqrt: { code: 76 },
  batchMatMul: { code: 126 },
  /** The second factor is transposed. */
  batchMatMulTransposed: {
    code: 126,
    options: {
      type: 101,
      fields: [
        { kind: 'bool', value: false },
        { kind: 'bool', value: true },
      ],
    },
  },
} as const satisfies Readonly<Record<string, OperatorKind>>;

export interface OperatorKind {
  readonly code: number;
  /** Fields in their order, from the first of the table on. */
  readonly options?: {
    readonly type: number;
    readonly fields: readonly (
      | { readonly kind: 'float'; readonly value: number }
      | { readonly kind: 'bool'; readonly value: boolean }
    )[];
  };
}

export type OperatorName = keyof typeof operators;

export const fileIdentifier = 'TFL3';
export const schemaVersion = 3;

/** How many fields each table has, and where those that are written stand. */
export const tables = {
  model: { size: 8, version: 0, operatorCodes: 1, subgraphs: 2, buffers: 4 },
  operatorCode: { size: 4, deprecatedCode: 0, version: 2, code: 3 },
  subgraph: { size: 5, tensors: 0, inputs: 1, outputs: 2, operators: 3 },
  tensor: { size: 10, shape: 0, type: 1, buffer: 2, name: 3, quantization: 4 },
  quantization: { size: 7, scale: 2, zeroPoint: 3 },
  operator: { size: 7, opcodeIndex: 0, inputs: 1, outputs: 2, optionsType: 3, options: 4 },
  buffer: { size: 3, data: 0 },
} as const;
