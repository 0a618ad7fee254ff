import { fillWithNoise } from '../noise.ts';

/** The sizes of a model as llama2.c counts them. */
export interface Llama2cSizes {
  readonly hiddenSize: number;
  readonly intermediateSize: number;
  readonly numLayers: number;
  readonly numHeads: number;
  readonly numKvHeads: number;
  readonly vocabSize: number;
  readonly contextLength: number;
}

/** Numbers of the matrices that a token passes through, each once: the embedding, read as a row, is read whole for the logits. */
export function numbersRead(sizes: Llama2cSizes): number {
  const { hiddenSize, intermediateSize, numLayers, numHeads, numKvHeads, vocabSize } = sizes;
  const kvSize = (hiddenSize / numHeads) * numKvHeads;
  const layer = 2 * hiddenSize * hiddenSize + 2 * hiddenSize * kvSize + 3 * hiddenSize * intermediateSize;
  return numLayers * layer + vocabSize * hiddenSize;
}

const headerNumbers = 7;

/**
 * A model file with weights that mean nothing, the same in each run: speed does not depend on them. Their size keeps what the
 * layers compute near 1.
 */
export function llama2cFile(sizes: Llama2cSizes): Uint8Array {
  const { hiddenSize, intermediateSize, numLayers, numHeads, numKvHeads, vocabSize, contextLength } = sizes;
  const headDim = hiddenSize / numHeads;
  const norms = (2 * numLayers + 1) * hiddenSize;
  const rotaryTables = contextLength * headDim;
  const count = numbersRead(sizes) + norms + rotaryTables;
  const file = new Uint8Array((headerNumbers + count) * Float32Array.BYTES_PER_ELEMENT);
  // A positive vocabulary size says that the logits are computed with the embedding.
  const header = [hiddenSize, intermediateSize, numLayers, numHeads, numKvHeads, vocabSize, contextLength];
  new Int32Array(file.buffer, 0, headerNumbers).set(header);
  const numbers = new Float32Array(file.buffer, headerNumbers * Float32Array.BYTES_PER_ELEMENT);
  fillWithNoise(numbers, 1, 1 / Math.sqrt(hiddenSize));
  return file;
}

export const modelShapes = {
  '260K': {
    ...{ hiddenSize: 64, intermediateSize: 172, numLayers: 5, numHeads: 8 },
    ...{ numKvHeads: 4, vocabSize: 512, contextLength: 512 },
  },
  '15M': {
    ...{ hiddenSize: 288, intermediateSize: 768, numLayers: 6, numHeads: 6 },
    ...{ numKvHeads: 6, vocabSize: 32000, contextLength: 256 },
  },
  '110M': {
    ...{ hiddenSize: 768, intermediateSize: 2048, numLayers: 12, numHeads: 12 },
    ...{ numKvHeads: 12, vocabSize: 32000, contextLength: 1024 },
  },
} as const satisfies Readonly<Record<string, Llama2cSizes>>;
