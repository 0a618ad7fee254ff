import type { Tensor } from '../../engine/tensor.ts';
import { headSizes, layerNormEpsilon, matrixSizes, type Operation, type OperationOf } from '../operation.ts';
import { inBytes } from './in-bytes.ts';
import { TfliteGraph } from './tflite-model.ts';
import { causalMask, oneAfterAnother, sideBySide, transposed } from './transposed.ts';

/** A model for one operation, with what it reads. */
export interface LiteRtModel {
  readonly name: string;
  readonly file: Uint8Array;
  readonly inputs: readonly Tensor[];
  /** Its outputs as one result, row-major. */
  joined(outputs: readonly Float32Array[]): Float32Array;
}

/** The graphs for an operation: what a converter would emit, and what somebody who knows the operation would draw by hand. */
export function liteRtModels(operation: Operation): readonly LiteRtModel[] {
  switch (operation.kind) {
    case 'linear':
      return [linear(operation)];
    case 'quantisedProducts':
      return [quantisedProducts(operation)];
    case 'matmul':
      return [matmul(operation)];
    case 'softmax':
      return [softmax(operation)];
    case 'layerNorm':
      return [layerNorm(operation)];
    case 'attention':
      if (headSizes(operation.query)[1] === 1) return [whole(operation), multipliedAndSummed(operation)];
      return operation.isCausal ? [whole(operation), perHead(operation), inBlocks(operation)] : [whole(operation)];
  }
}

const joined = (outputs: readonly Float32Array[]): Float32Array => {
  const all = new Float32Array(outputs.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const output of outputs) {
    all.set(output, end);
    end += output.length;
  }
  return all;
};

function linear({ x, weight }: OperationOf<'linear'>): LiteRtModel {
  const [rows, depth] = matrixSizes(x);
  const columns = matrixSizes(weight)[1];
  const graph = new TfliteGraph();
  const factor = graph.constant([columns, depth], transposed(weight.data, depth, columns));
  const out = graph.node('fullyConnected', [graph.input(x.shape), factor, -1], [rows, columns]);
  return { name: 'FULLY_CONNECTED', file: graph.file([out]), inputs: [x], joined };
}

/** 8 bits with a scale for each column; the rows are put in 8 bits in each run. */
function quantisedProducts({ x, weights }: OperationOf<'quantisedProducts'>): LiteRtModel {
  const graph = new TfliteGraph();
  const rows = matrixSizes(x)[0];
  let out = graph.input(x.shape);
  for (const weight of weights) {
    const [depth, columns] = matrixSizes(weight);
    const { codes, scales } = inBytes(transposed(weight.data, depth, columns), columns);
    out = graph.node('fullyConnected', [out, graph.bytes([columns, depth], codes, scales), -1], [rows, columns]);
  }
  return { name: 'FULLY_CONNECTED, int8', file: graph.file([out]), inputs: [x], joined };
}

function matmul({ a, b }: OperationOf<'matmul'>): LiteRtModel {
  const graph = new TfliteGraph();
  const shape = [matrixSizes(a)[0], matrixSizes(b)[1]];
  const out = graph.node('batchMatMul', [graph.input(a.shape), graph.input(b.shape)], shape);
  return { name: 'BATCH_MATMUL', file: graph.file([out]), inputs: [a, b], joined };
}

function softmax({ x }: OperationOf<'softmax'>): LiteRtModel {
  const graph = new TfliteGraph();
  const out = graph.node('softmax', [graph.input(x.shape)], x.shape);
  return { name: 'SOFTMAX', file: graph.file([out]), inputs: [x], joined };
}

/** There is no operator for it. */
function layerNorm({ x, weight, bias }: OperationOf<'layerNorm'>): LiteRtModel {
  const [rows, columns] = matrixSizes(x);
  const graph = new TfliteGraph();
  const [input, axis] = [graph.input(x.shape), graph.integers(1)];
  const mean = graph.node('mean', [input, axis], [rows, 1]);
  const centred = graph.node('sub', [input, mean], x.shape);
  const squares = graph.node('mul', [centred, centred], x.shape);
  const variance = graph.node('mean', [squares, axis], [rows, 1]);
  const shifted = graph.node('add', [variance, graph.constant([1], Float32Array.of(layerNormEpsilon))], [rows, 1]);
  const normal = graph.node('mul', [centred, graph.node('rsqrt', [shifted], [rows, 1])], x.shape);
  const scaled = graph.node('mul', [normal, graph.constant([columns], weight.data)], x.shape);
  const out = graph.node('add', [scaled, graph.constant([columns], bias.data)], x.shape);
  return { name: 'composed', file: graph.file([out]), inputs: [x], joined };
}

const scaleOf = (headDim: number) => Float32Array.of(1 / Math.sqrt(headDim));

/** All heads at once and, where it is causal, all scores with a mask added: what a converter makes of attention. */
function whole({ query, key, value, isCausal }: OperationOf<'attention'>): LiteRtModel {
  const [heads, rows, headDim] = headSizes(query);
  const keys = headSizes(key)[1];
  const graph = new TfliteGraph();
  const [q, k, v] = [query, key, value].map(({ shape }) => graph.input(shape)) as [number, number, number];
  const scores = [heads, rows, keys];
  const dots = graph.node('batchMatMulTransposed', [q, k], scores);
  const scaled = graph.node('mul', [dots, graph.constant([1], scaleOf(headDim))], scores);
  const masked = isCausal
    ? graph.node('add', [scaled, graph.constant([1, rows, keys], causalMask(rows, keys))], scores)
    : scaled;
  const weights = graph.node('softmax', [masked], scores);
  const out = graph.node('batchMatMul', [weights, v], query.shape);
  return { name: 'natural, all heads', file: graph.file([out]), inputs: [query, key, value], joined };
}

/** The same, a head at a time: its scores stay in a nearer cache. */
function perHead({ query, key, value }: OperationOf<'attention'>): LiteRtModel {
  const [heads, rows, headDim] = headSizes(query);
  const graph = new TfliteGraph();
  const scale = graph.constant([1], scaleOf(headDim));
  const mask = graph.constant([rows, rows], causalMask(rows, rows));
  const inputs: Tensor[] = [];
  const outputs: number[] = [];
  for (let head = 0; head < heads; head += 1) {
    const parts = [query, key, value].map(({ data }) => data.slice(head * rows * headDim, (head + 1) * rows * headDim));
    inputs.push(...parts.map((data) => ({ shape: [rows, headDim], data })));
    const [q, k, v] = parts.map(() => graph.input([rows, headDim])) as [number, number, number];
    const dots = graph.node('batchMatMulTransposed', [q, k], [rows, rows]);
    const scaled = graph.node('mul', [dots, scale], [rows, rows]);
    const weights = graph.node('softmax', [graph.node('add', [scaled, mask], [rows, rows])], [rows, rows]);
    outputs.push(graph.node('batchMatMul', [weights, v], [rows, headDim]));
  }
  return { name: 'natural, per head', file: graph.file(outputs), inputs, joined };
}

/** Blocks of queries, each with the keys that it can see: what is masked is, but for the last block of keys, not computed. */
function inBlocks({ query, key, value }: OperationOf<'attention'>): LiteRtModel {
  const [heads, rows, headDim] = headSizes(query);
  const block = Math.min(128, rows);
  const graph = new TfliteGraph();
  const [q, k, v] = [query, key, value].map(({ shape }) => graph.input(shape)) as [number, number, number];
  const scaledQuery = graph.node('mul', [q, graph.constant([1], scaleOf(headDim))], query.shape);
  const slice = (tensor: number, from: number, count: number) =>
    graph.node(
      'slice',
      [tensor, graph.integers(0, from, 0), graph.integers(heads, count, headDim)],
      [heads, count, headDim],
    );
  const outputs: number[] = [];
  for (let first = 0; first < rows; first += block) {
    const count = Math.min(block, rows - first);
    const [keys, scores] = [first + count, [heads, count, first + count]];
    const dots = graph.node('batchMatMulTransposed', [slice(scaledQuery, first, count), slice(k, 0, keys)], scores);
    const mask = graph.constant([1, count, keys], causalMask(count, keys, first));
    const weights = graph.node('softmax', [graph.node('add', [dots, mask], scores)], scores);
    outputs.push(graph.node('batchMatMul', [weights, slice(v, 0, keys)], [heads, count, headDim]));
  }
  return {
    name: 'blocked by hand',
    file: graph.file(outputs),
    inputs: [query, key, value],
    joined: (blocks) => {
      const inOrder = blocks.map((numbers) => sideBySide(numbers, heads, numbers.length / heads / headDim));
      return oneAfterAnother(joined(inOrder), heads, rows);
    },
  };
}

/** One query per head without a matrix product, which would pack the keys anew in each run. */
function multipliedAndSummed({ query, key, value }: OperationOf<'attention'>): LiteRtModel {
  const [heads, keys, headDim] = headSizes(key);
  const graph = new TfliteGraph();
  const [q, k, v] = [query, key, value].map(({ shape }) => graph.input(shape)) as [number, number, number];
  const scaledQuery = graph.node('mul', [q, graph.constant([1], scaleOf(headDim))], query.shape);
  const dots = graph.node('sum', [graph.node('mul', [k, scaledQuery], key.shape), graph.integers(2)], [heads, keys, 1]);
  // A softmax goes along the last axis.
  const row = graph.node('reshape', [dots, graph.integers(heads, keys)], [heads, keys]);
  const weights = graph.node(
    'reshape',
    [graph.node('softmax', [row], [heads, keys]), graph.integers(heads, keys, 1)],
    [heads, keys, 1],
  );
  const out = graph.node('sum', [graph.node('mul', [v, weights], value.shape), graph.integers(1)], query.shape);
  return { name: 'MUL and SUM', file: graph.file([out]), inputs: [query, key, value], joined };
}
