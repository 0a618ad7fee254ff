import { describe, expect, it } from 'vitest';
import type { AttentionErrorCode } from '../../web/engine/attention-error.ts';
import type { TracedRun } from '../../web/engine/traced-run.ts';
import { engines, expectRefusal, type Untyped, untyped } from './engines.ts';

const refused: readonly (readonly [string, (run: Untyped<TracedRun>) => unknown, AttentionErrorCode, string])[] = [
  ['a taken name', (run) => run.input('x', [[1]], 'typed'), 'invalid_argument', 'x'],
  ['an empty name', (run) => run.exp('', 'x'), 'invalid_argument', ''],
  ['a name that is none', (run) => run.exp(3, 'x'), 'invalid_argument', 'a name (3) must be text'],
  ['an unknown operand', (run) => run.exp('y', 'z'), 'invalid_argument', 'z'],
  ['a row that is not there', (run) => run.rows('y', 'x', [-1]), 'out_of_range', 'x'],
  ['rows of no list', (run) => run.rows('y', 'x', 0), 'invalid_argument', 'indices (0)'],
  ['an unknown measure', (run) => run.measure('y', 'weight', 'x'), 'invalid_argument', 'measure (weight)'],
  [
    'a seed that is not exact',
    (run) => run.seededNormal('y', { shape: [1], seed: 2 ** 60, standardDeviation: 1 }),
    'invalid_argument',
    'seed',
  ],
  [
    'a negative size',
    (run) => run.seededNormal('y', { shape: [-1], seed: 1, standardDeviation: 1 }),
    'invalid_argument',
    'shape',
  ],
  [
    'words that are none',
    (run) => run.wordVectors('y', { words: [1], dim: 2, seed: 1 }),
    'invalid_argument',
    'words[0] (1)',
  ],
  ['heads that do not divide', (run) => run.splitHeads('y', 'x', 3), 'invalid_argument', 'numHeads (3)'],
  [
    'more keys than there are',
    (run) => run.attention('', 'x', 'x', 'x', { keyLength: 2 }),
    'out_of_range',
    'keyLength (2) must be from 0 to the 1 rows of x',
  ],
  ['an unknown cache', (run) => run.cacheAppend('', 'shelf', 'x', 'x'), 'invalid_argument', 'shelf'],
  [
    'an unknown option of attention',
    (run) => run.attention('', 'x', 'x', 'x', { causal: true }),
    'invalid_argument',
    'no option causal',
  ],
  ['attention that does not fit', (run) => run.attention('', 'x', 'scalar', 'x'), 'shape_mismatch', ''],
  [
    'a layer without weights',
    (run) => run.multiHeadAttention('', { x: 'x', numHeads: 1 }),
    'invalid_argument',
    'wq (undefined)',
  ],
];

describe.each(engines)('names of tensors in messages, %s', (_, engine) => {
  it.each(['my num_heads', 'attn_allowed', 'a_b.c_d'])('%s stays as it was given', (name) => {
    const run = engine.createTracedRun();
    run.input(name, [[1, 2]], 'typed');
    expect(() => run.concatHeads('y', name)).toThrow(`${name} (1 x 2) must be (heads, rows, columns)`);
    expect(() => run.splitHeads('y', name, 3)).toThrow(`numHeads (3) must divide the columns of ${name} (1 x 2)`);
    run.free();
  });
});

describe.each(engines)('refused operations of a traced run, %s', (_, engine) => {
  it.each(refused)('%s', (_name, operation, code, message) => {
    const run = engine.createTracedRun();
    run.input('x', [[1, 2]], 'hand-made');
    run.input('scalar', 2, 'hand-made');
    expectRefusal(() => operation(untyped(run)), code, message);
    expect(run.trace().names).toEqual(['x', 'scalar']);
    run.exp('y', 'x');
    expect(run.trace().at('y', [0, 0])).toBeCloseTo(Math.E, 6);
    run.free();
  });
});
