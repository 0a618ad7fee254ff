import type { Tensor } from '../../engine/tensor.ts';
import { headSizes, layerNormEpsilon, type Operation, type OperationOf } from '../operation.ts';
import { type OnnxGraph, type OnnxNode, onnxModel } from './onnx-model.ts';
import { causalMask, oneAfterAnother, sideBySide } from './transposed.ts';

/** A model for one operation, with what it reads. */
export interface OrtModel {
  readonly name: string;
  readonly file: Uint8Array;
  readonly inputs: Readonly<Record<string, Tensor>>;
  /** Its output in the order that the benchmark compares. */
  readonly inOrder?: (output: Float32Array) => Float32Array;
}

/** Every graph that has the operation in onnxruntime. */
export function ortModels(operation: Operation): readonly OrtModel[] {
  switch (operation.kind) {
    case 'linear':
      return [model('MatMul', { x: operation.x }, [node('MatMul', ['x', 'weight'])], { weight: operation.weight })];
    // Its product in bytes takes bytes, and leaves it to the model to make them.
    case 'quantisedProducts':
      return [];
    case 'matmul':
      return [model('MatMul', { a: operation.a, b: operation.b }, [node('MatMul', ['a', 'b'])])];
    case 'softmax':
      return [model('Softmax', { x: operation.x }, [node('Softmax', ['x'])])];
    case 'layerNorm': {
      const { x, weight, bias } = operation;
      const norm = node('LayerNormalization', ['x', 'weight', 'bias'], { epsilon: { float: layerNormEpsilon } });
      return [model('LayerNormalization', { x }, [norm], { weight, bias })];
    }
    case 'attention':
      return [composed(operation), attention(operation), multiHead(operation)];
  }
}

/** A node whose output is the model's. */
const node = (operator: string, inputs: readonly string[], attributes: OnnxNode['attributes'] = {}): OnnxNode => ({
  ...{ operator, inputs, attributes },
  outputs: ['output'],
});

function model(
  name: string,
  inputs: OrtModel['inputs'],
  nodes: readonly OnnxNode[],
  constants: NonNullable<OnnxGraph['constants']> = {},
): OrtModel {
  const shapes = Object.fromEntries(Object.entries(inputs).map(([input, { shape }]) => [input, shape]));
  return { name, inputs, file: onnxModel({ nodes, inputs: shapes, constants, output: 'output' }) };
}

/** Of single operators, with a mask added where it is causal. */
function composed({ query, key, value, isCausal }: OperationOf<'attention'>): OrtModel {
  const [, rows, headDim] = headSizes(query);
  const keys = headSizes(key)[1];
  const scale: Tensor = { shape: [1], data: Float32Array.of(1 / Math.sqrt(headDim)) };
  const mask: Tensor = { shape: [1, rows, keys], data: causalMask(rows, keys) };
  const step = (operator: string, inputs: readonly string[], output: string, attributes = {}): OnnxNode => ({
    ...{ operator, inputs, attributes },
    outputs: [output],
  });
  const nodes = [
    step('Transpose', ['key'], 'keyTransposed', { perm: { integers: [0, 2, 1] } }),
    step('MatMul', ['query', 'keyTransposed'], 'dots'),
    step('Mul', ['dots', 'scale'], 'scaled'),
    ...(isCausal ? [step('Add', ['scaled', 'mask'], 'scores')] : []),
    step('Softmax', [isCausal ? 'scores' : 'scaled'], 'weights'),
    node('MatMul', ['weights', 'value']),
  ];
  return model('composed', { query, key, value }, nodes, { scale, ...(isCausal && { mask }) });
}

/** ONNX's own operator. */
function attention({ query, key, value, isCausal }: OperationOf<'attention'>): OrtModel {
  const asBatch = ({ shape, data }: Tensor): Tensor => ({ shape: [1, ...shape], data });
  const inputs = { query: asBatch(query), key: asBatch(key), value: asBatch(value) };
  const attributes = { is_causal: { integer: Number(isCausal) } };
  return model('Attention', inputs, [node('Attention', ['query', 'key', 'value'], attributes)]);
}

/** onnxruntime's own operator, which reads the heads side by side. */
function multiHead({ query, key, value, isCausal }: OperationOf<'attention'>): OrtModel {
  const [heads, rows] = headSizes(query);
  const flat = ({ shape, data }: Tensor): Tensor => {
    const [count, length, headDim] = headSizes({ shape, data });
    return { shape: [1, length, count * headDim], data: sideBySide(data, count, length) };
  };
  const inputs = { query: flat(query), key: flat(key), value: flat(value) };
  const attributes = { num_heads: { integer: heads }, unidirectional: { integer: Number(isCausal) } };
  const heading = { ...node('MultiHeadAttention', ['query', 'key', 'value'], attributes), domain: 'com.microsoft' };
  return {
    ...model('MultiHeadAttention', inputs, [heading]),
    inOrder: (output) => oneAfterAnother(output, heads, rows),
  };
}
