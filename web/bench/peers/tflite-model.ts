import { Builder } from 'flatbuffers';
import { fileIdentifier, type OperatorName, operators, schemaVersion, tables, tensorTypes } from './tflite-schema.ts';

/** A tensor of a graph, by its number. */
export type TensorId = number;

interface GraphTensor {
  readonly shape: readonly number[];
  readonly constant?: Float32Array | Int32Array | Int8Array;
  /** Of each index of the first axis. */
  readonly scales?: Float32Array;
}

interface GraphNode {
  readonly operator: OperatorName;
  readonly inputs: readonly TensorId[];
  readonly output: TensorId;
}

/** A graph of float32 tensors, and of constants in 8 bits, from which `file` makes the bytes of a TensorFlow Lite model. */
export class TfliteGraph {
  readonly #tensors: GraphTensor[] = [];
  readonly #nodes: GraphNode[] = [];
  readonly #inputs: TensorId[] = [];

  /** Inputs are given to the model in the order in which they are made. */
  input(shape: readonly number[]): TensorId {
    const id = this.#add({ shape });
    this.#inputs.push(id);
    return id;
  }

  constant(shape: readonly number[], numbers: Float32Array | Int32Array): TensorId {
    return this.#add({ shape, constant: numbers });
  }

  /** Whole numbers, each to be multiplied by the scale of its row. */
  bytes(shape: readonly number[], numbers: Int8Array, scales: Float32Array): TensorId {
    return this.#add({ shape, constant: numbers, scales });
  }

  integers(...numbers: readonly number[]): TensorId {
    return this.constant([numbers.length], Int32Array.from(numbers));
  }

  /** The shape of the result is what the operator makes of its inputs: it must be said, and be right. */
  node(operator: OperatorName, inputs: readonly TensorId[], shape: readonly number[]): TensorId {
    const output = this.#add({ shape });
    this.#nodes.push({ operator, inputs, output });
    return output;
  }

  file(outputs: readonly TensorId[]): Uint8Array {
    const builder = new Builder(1024);
    const names = [...new Set(this.#nodes.map(({ operator }) => operator))];
    // Number 0 is the empty buffer of all tensors that are computed.
    const constants = this.#tensors.filter(({ constant }) => constant !== undefined);
    const buffers = [undefined, ...constants.map(({ constant }) => constant)].map((data) => writeBuffer(builder, data));
    const bufferOf = (tensor: GraphTensor) => 1 + constants.indexOf(tensor);
    const tensors = this.#tensors.map((tensor, id) => writeTensor(builder, tensor, bufferOf(tensor), `tensor_${id}`));
    const nodes = this.#nodes.map((node) => writeNode(builder, node, names.indexOf(node.operator)));
    const subgraph = writeTable(builder, tables.subgraph.size, [
      [tables.subgraph.tensors, offsets(builder, tensors)],
      [tables.subgraph.inputs, int32s(builder, this.#inputs)],
      [tables.subgraph.outputs, int32s(builder, outputs)],
      [tables.subgraph.operators, offsets(builder, nodes)],
    ]);
    const codes = offsets(
      builder,
      names.map((name) => writeOperatorCode(builder, name)),
    );
    const [subgraphs, allBuffers] = [offsets(builder, [subgraph]), offsets(builder, buffers)];
    builder.startObject(tables.model.size);
    builder.addFieldInt32(tables.model.version, schemaVersion, 0);
    builder.addFieldOffset(tables.model.operatorCodes, codes, 0);
    builder.addFieldOffset(tables.model.subgraphs, subgraphs, 0);
    builder.addFieldOffset(tables.model.buffers, allBuffers, 0);
    builder.finish(builder.endObject(), fileIdentifier);
    return builder.asUint8Array();
  }

  #add(tensor: GraphTensor): TensorId {
    this.#tensors.push(tensor);
    return this.#tensors.length - 1;
  }
}

/** Where something stands in the file that is being built, from its end. */
type Offset = number;

function writeTable(builder: Builder, size: number, fields: readonly (readonly [number, Offset])[]): Offset {
  builder.startObject(size);
  for (const [field, offset] of fields) builder.addFieldOffset(field, offset, 0);
  return builder.endObject();
}

function writeBuffer(builder: Builder, data: GraphTensor['constant']): Offset {
  if (data === undefined) return writeTable(builder, tables.buffer.size, []);
  // The numbers begin at a multiple of 16 bytes, as the format asks.
  builder.prep(16, data.byteLength);
  const bytes = builder.createByteVector(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  return writeTable(builder, tables.buffer.size, [[tables.buffer.data, bytes]]);
}

function writeTensor(builder: Builder, { shape, constant, scales }: GraphTensor, buffer: number, name: string): Offset {
  const [sizes, label] = [int32s(builder, shape), builder.createString(name)];
  const { tensor } = tables;
  const quantisation = scales === undefined ? undefined : writeQuantisation(builder, scales);
  builder.startObject(tensor.size);
  builder.addFieldOffset(tensor.shape, sizes, 0);
  builder.addFieldInt8(tensor.type, typeOf(constant), 0);
  builder.addFieldInt32(tensor.buffer, constant === undefined ? 0 : buffer, 0);
  builder.addFieldOffset(tensor.name, label, 0);
  if (quantisation !== undefined) builder.addFieldOffset(tensor.quantization, quantisation, 0);
  return builder.endObject();
}

function typeOf(constant: GraphTensor['constant']): number {
  if (constant instanceof Int8Array) return tensorTypes.int8;
  return constant instanceof Int32Array ? tensorTypes.int32 : tensorTypes.float32;
}

/** Scales along the first axis, which is the default, around 0. */
function writeQuantisation(builder: Builder, scales: Float32Array): Offset {
  const { quantization } = tables;
  builder.startVector(4, scales.length, 4);
  for (const scale of [...scales].reverse()) builder.addFloat32(scale);
  const scaleVector = builder.endVector();
  builder.startVector(8, scales.length, 8);
  for (let i = 0; i < scales.length; i += 1) builder.addInt64(0n);
  const zeroPoints = builder.endVector();
  return writeTable(builder, quantization.size, [
    [quantization.scale, scaleVector],
    [quantization.zeroPoint, zeroPoints],
  ]);
}

function writeNode(builder: Builder, { operator, inputs, output }: GraphNode, opcodeIndex: number): Offset {
  const kind: (typeof operators)[OperatorName] = operators[operator];
  const [from, to] = [int32s(builder, inputs), int32s(builder, [output])];
  const options = 'options' in kind ? writeOptions(builder, kind.options.fields) : undefined;
  builder.startObject(tables.operator.size);
  builder.addFieldInt32(tables.operator.opcodeIndex, opcodeIndex, 0);
  builder.addFieldOffset(tables.operator.inputs, from, 0);
  builder.addFieldOffset(tables.operator.outputs, to, 0);
  if ('options' in kind && options !== undefined) {
    builder.addFieldInt8(tables.operator.optionsType, kind.options.type, 0);
    builder.addFieldOffset(tables.operator.options, options, 0);
  }
  return builder.endObject();
}

function writeOptions(
  builder: Builder,
  fields: readonly { readonly kind: 'float' | 'bool'; readonly value: number | boolean }[],
): Offset {
  builder.startObject(fields.length);
  for (const [slot, { kind, value }] of fields.entries()) {
    if (kind === 'float') builder.addFieldFloat32(slot, Number(value), 0);
    else builder.addFieldInt8(slot, Number(value), 0);
  }
  return builder.endObject();
}

function writeOperatorCode(builder: Builder, name: OperatorName): Offset {
  const { code } = operators[name];
  const { operatorCode } = tables;
  builder.startObject(operatorCode.size);
  builder.addFieldInt8(operatorCode.deprecatedCode, code, 0);
  builder.addFieldInt32(operatorCode.version, 1, 0);
  builder.addFieldInt32(operatorCode.code, code, 0);
  return builder.endObject();
}

function int32s(builder: Builder, numbers: readonly number[]): Offset {
  builder.startVector(4, numbers.length, 4);
  for (const number of [...numbers].reverse()) builder.addInt32(number);
  return builder.endVector();
}

function offsets(builder: Builder, list: readonly Offset[]): Offset {
  builder.startVector(4, list.length, 4);
  for (const offset of [...list].reverse()) builder.addOffset(offset);
  return builder.endVector();
}
