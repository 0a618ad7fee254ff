/** The twenty-second scenes that open from a term: each with the program and the numbers it runs on. */
import type { MatrixInput } from '../../timeline/lesson.ts';

export interface Tool {
  /** Name of the scene and of its program. */
  readonly id: string;
  readonly program: string;
  readonly inputs: Readonly<Record<string, MatrixInput>>;
  /** Seconds from progress 0 to 1 at speed 1. */
  readonly duration: number;
  readonly stops: readonly number[];
}

function matrixInput(value: MatrixInput['value']): MatrixInput {
  return { kind: 'matrix', value, min: -9, max: 9, origin: 'hand-made' };
}

const all: readonly Tool[] = [
  {
    id: 'dot-product',
    program: 'dot-product',
    inputs: { q: matrixInput([[2, 1]]), k: matrixInput([[1, 3]]) },
    duration: 14,
    stops: [0.25, 0.75, 1],
  },
  // A product with a row of -1 takes the largest score from every score.
  {
    id: 'softmax',
    program: 'softmax',
    inputs: { scores: matrixInput([[2, 0, 1, -1]]), minus_ones: matrixInput([[-1, -1, -1, -1]]) },
    duration: 20,
    stops: [0.18, 0.42, 0.66, 1],
  },
  {
    id: 'matrix-product',
    program: 'matrix-product',
    inputs: {
      a: matrixInput([
        [1, 2],
        [0, -1],
        [3, 1],
      ]),
      b: matrixInput([
        [2, 0],
        [1, 4],
      ]),
    },
    duration: 18,
    stops: [0.2, 0.6, 1],
  },
];

export const tools: Readonly<Record<string, Tool>> = Object.fromEntries(all.map((tool) => [tool.id, tool]));
