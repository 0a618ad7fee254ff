import type { Tensor } from '../../engine/tensor.ts';
import { type Message, protobuf } from './protobuf-writer.ts';

/** A node of an ONNX graph. Tensors go by name. */
export interface OnnxNode {
  readonly operator: string;
  /** Default: ONNX's own. */
  readonly domain?: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>;
}

export type OnnxAttribute =
  | { readonly integer: number }
  | { readonly float: number }
  | { readonly integers: readonly number[] };

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  /** Float32 tensors that a run is given, by name, with their shapes. */
  readonly inputs: Readonly<Record<string, readonly number[]>>;
  readonly constants?: Readonly<Record<string, Tensor>>;
  /** The one result. */
  readonly output: string;
}

const float32 = 1;
const opset = 23;
/** The first that has that opset. */
const irVersion = 11;
const attributeTypes = { float: 1, integer: 2, integers: 7 } as const;

/** The bytes of a model, as onnx.proto numbers the fields. */
export function onnxModel({ nodes, inputs, constants = {}, output }: OnnxGraph): Uint8Array {
  const graph: Message = [
    ...nodes.map((node) => [1, nodeMessage(node)] as const),
    [2, 'graph'],
    ...Object.entries(constants).map(([name, tensor]) => [5, tensorMessage(name, tensor)] as const),
    ...Object.entries(inputs).map(([name, shape]) => [11, valueMessage(name, shape)] as const),
    [12, valueMessage(output, undefined)],
  ];
  return protobuf([
    [1, irVersion],
    [7, graph],
    [
      8,
      [
        [1, ''],
        [2, opset],
      ],
    ],
    [
      8,
      [
        [1, 'com.microsoft'],
        [2, 1],
      ],
    ],
  ]);
}

function nodeMessage({ operator, domain = '', inputs, outputs, attributes = {} }: OnnxNode): Message {
  return [
    ...inputs.map((name) => [1, name] as const),
    ...outputs.map((name) => [2, name] as const),
    [4, operator],
    ...Object.entries(attributes).map(([name, attribute]) => [5, attributeMessage(name, attribute)] as const),
    [7, domain],
  ];
}

function attributeMessage(name: string, attribute: OnnxAttribute): Message {
  if ('float' in attribute)
    return [
      [1, name],
      [2, { float: attribute.float }],
      [20, attributeTypes.float],
    ];
  if ('integer' in attribute)
    return [
      [1, name],
      [3, attribute.integer],
      [20, attributeTypes.integer],
    ];
  return [[1, name], ...attribute.integers.map((value) => [8, value] as const), [20, attributeTypes.integers]];
}

function tensorMessage(name: string, { shape, data }: Tensor): Message {
  return [
    ...shape.map((size) => [1, size] as const),
    [2, float32],
    [8, name],
    [9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)],
  ];
}

/** A shape that is left out is what the graph makes it. */
function valueMessage(name: string, shape: readonly number[] | undefined): Message {
  const sizes: Message = (shape ?? []).map((size) => [1, [[1, size]]] as const);
  const tensor: Message =
    shape === undefined
      ? [[1, float32]]
      : [
          [1, float32],
          [2, sizes],
        ];
  return [
    [1, name],
    [2, [[1, tensor]]],
  ];
}
