import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import type { Tensor } from '../../engine/tensor.ts';
import type { Form, Library } from '../library.ts';
import { headSizes, layerNormEpsilon, type Operation, type OperationOf } from '../operation.ts';
import { causalMask } from './transposed.ts';

/** TensorFlow.js on its WebAssembly backend, one thread. `folder` is where its compiled modules are served. */
export async function tensorFlowLibrary(folder: string): Promise<Library> {
  setWasmPaths(folder);
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend of TensorFlow.js does not run here');
  await tf.ready();
  return { name: 'TensorFlow.js', prepare: async (operation) => formsOf(operation) };
}

type Graph = (...inputs: readonly tf.Tensor[]) => tf.Tensor;

function formsOf(operation: Operation): readonly Form[] {
  // It has no product in bytes.
  if (operation.kind === 'quantisedProducts') return [];
  const { inputs, kept, graph } = graphOf(operation);
  const resident = inputs.map(toTensor);
  const fromArrays = () => tf.tidy(() => graph(...inputs.map(toTensor)).dataSync() as Float32Array);
  return [
    {
      name: 'TensorFlow.js, in place',
      border: 'in place',
      run: () => graph(...resident).dispose(),
      result: async () => tf.tidy(() => graph(...resident).dataSync() as Float32Array),
      free: () => tf.dispose([...resident]),
    },
    {
      name: 'TensorFlow.js',
      border: 'arrays',
      run: fromArrays,
      result: async () => fromArrays(),
      free: () => tf.dispose([...kept]),
    },
  ];
}

const toTensor = ({ shape, data }: Tensor): tf.Tensor => tf.tensor(data, [...shape], 'float32');

interface Prepared {
  /** What is new in each run. */
  readonly inputs: readonly Tensor[];
  /** What is known beforehand. */
  readonly kept: readonly tf.Tensor[];
  readonly graph: Graph;
}

function graphOf(operation: Exclude<Operation, { kind: 'quantisedProducts' }>): Prepared {
  switch (operation.kind) {
    case 'linear': {
      const weight = toTensor(operation.weight);
      return { inputs: [operation.x], kept: [weight], graph: (x) => tf.matMul(given(x), weight) };
    }
    case 'matmul':
      return { inputs: [operation.a, operation.b], kept: [], graph: (a, b) => tf.matMul(given(a), given(b)) };
    case 'softmax':
      return { inputs: [operation.x], kept: [], graph: (x) => tf.softmax(given(x)) };
    case 'layerNorm': {
      const [weight, bias] = [toTensor(operation.weight), toTensor(operation.bias)];
      const graph: Graph = (x) =>
        tf.tidy(() => {
          const { mean, variance } = tf.moments(given(x), -1, true);
          const normal = tf.mul(tf.sub(given(x), mean), tf.rsqrt(tf.add(variance, layerNormEpsilon)));
          return tf.add(tf.mul(normal, weight), bias);
        });
      return { inputs: [operation.x], kept: [weight, bias], graph };
    }
    case 'attention':
      return attention(operation);
  }
}

/** A head at a time: its product of many matrices at once is many times slower. */
function attention({ query, key, value, isCausal }: OperationOf<'attention'>): Prepared {
  const [heads, rows, headDim] = headSizes(query);
  const keys = headSizes(key)[1];
  const scale = 1 / Math.sqrt(headDim);
  const mask = isCausal ? tf.tensor(causalMask(rows, keys), [rows, keys]) : undefined;
  const inputs = Array.from({ length: heads }, (_, head) => [query, key, value].map((all) => headOf(all, head))).flat();
  const graph: Graph = (...parts) =>
    tf.tidy(() => {
      const read = Array.from({ length: heads }, (_, head) => {
        const [q, k, v] = [given(parts[3 * head]), given(parts[3 * head + 1]), given(parts[3 * head + 2])];
        const scores = tf.mul(tf.matMul(q, k, false, true), scale);
        return tf.matMul(tf.softmax(mask === undefined ? scores : tf.add(scores, mask)), v);
      });
      return tf.concat(read);
    });
  return { inputs, kept: mask === undefined ? [] : [mask], graph };
}

function headOf(tensor: Tensor, head: number): Tensor {
  const [, rows, headDim] = headSizes(tensor);
  return { shape: [rows, headDim], data: tensor.data.slice(head * rows * headDim, (head + 1) * rows * headDim) };
}

function given(tensor: tf.Tensor | undefined): tf.Tensor2D {
  if (tensor === undefined) throw new RangeError('a graph was given too few tensors');
  return tensor as tf.Tensor2D;
}
