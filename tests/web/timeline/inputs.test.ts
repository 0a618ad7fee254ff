import { describe, expect, it } from 'vitest';
import {
  checkInput,
  decodeInput,
  encodeInput,
  initialInputs,
  parseNumber,
  sameInput,
  snap,
  withCell,
} from '../../../web/timeline/inputs.ts';
import type { InputSpec } from '../../../web/timeline/lesson.ts';

const matrix: InputSpec = {
  kind: 'matrix',
  value: [
    [1, 0],
    [0, 2],
  ],
  min: -9,
  max: 9,
  origin: 'hand-made',
};
const sentence: InputSpec = { kind: 'sentence', tokens: ['a', 'b'], maxTokens: 8 };

describe('inputs', () => {
  it('begin as the lesson says, a sentence as its own tokens', () => {
    expect(initialInputs({ inputs: { q: matrix, text: sentence } })).toEqual({
      q: [
        [1, 0],
        [0, 2],
      ],
      text: null,
    });
  });

  it('a value out of range, of another shape or no number is refused with its reason', () => {
    expect(
      checkInput(matrix, [
        [1, 0],
        [0, 10],
      ]),
    ).toEqual({ problem: { reason: 'out-of-range', min: -9, max: 9 } });
    expect(checkInput(matrix, [[1, 0]])).toEqual({ problem: { reason: 'wrong-shape', rows: 2, columns: 2 } });
    expect(
      checkInput(matrix, [
        [1, Number.NaN],
        [0, 0],
      ]),
    ).toEqual({ problem: { reason: 'not-a-number' } });
    expect(checkInput({ kind: 'choice', options: ['x'], value: 'x' }, 'y')).toEqual({
      problem: { reason: 'not-an-option' },
    });
    expect(checkInput({ kind: 'seed', value: 1 }, 1.5)).toEqual({ problem: { reason: 'not-a-number' } });
    expect(checkInput(sentence, '字'.repeat(201))).toEqual({ problem: { reason: 'too-many-tokens', max: 8 } });
  });

  it('a sentence is counted in tokens, not in characters', () => {
    expect(checkInput(sentence, '小猫坐在垫子上，因为它累')).toEqual({ value: '小猫坐在垫子上，因为它累' });
    expect(checkInput(sentence, 'one two three four five six seven eight nine')).toEqual({
      problem: { reason: 'too-many-tokens', max: 8 },
    });
    expect(checkInput(sentence, ' \u200b ')).toEqual({ problem: { reason: 'no-token' } });
    expect(checkInput(sentence, null)).toEqual({ value: null });
  });

  it('a link spells each value so that it comes back', () => {
    const values: [InputSpec, Parameters<typeof encodeInput>[0]][] = [
      [
        matrix,
        [
          [-0.1, 9],
          [1e-7, 0.25],
        ],
      ],
      [{ kind: 'number', value: 1, min: 0, max: 4, step: 0.5 }, 2.5],
      [{ kind: 'seed', value: 7 }, 4_294_967_295],
      [{ kind: 'choice', options: ['causal', 'full'], value: 'full' }, 'causal'],
      [sentence, '小猫，坐在;垫子上'],
    ];
    for (const [spec, value] of values) expect(decodeInput(spec, encodeInput(value) ?? '')).toEqual({ value });
  });

  it('hostile spellings are refused', () => {
    for (const text of ['', ';', '1,0;0', '1,0;0,x', '1,0;0,Infinity', '1,0;0,', '1,0;0,1e9'])
      expect(decodeInput(matrix, text)).toHaveProperty('problem');
  });

  it('a number may be typed with any minus, comma or width', () => {
    expect(['−1.5', '－２', '0,5', ' .5 ', '+3', '1．2'].map(parseNumber)).toEqual([-1.5, -2, 0.5, 0.5, 3, 1.2]);
    expect(['', '-', '1e3', 'abc', '1.2.3', 'Infinity'].map(parseNumber)).toEqual([null, null, null, null, null, null]);
  });

  it('dragging lands on tenths without binary dust', () => {
    expect([0.1 + 0.2, 1.2499, -0.66].map(snap)).toEqual([0.3, 1.2, -0.7]);
  });

  it('one cell changes and the others stay the same objects or numbers', () => {
    const before = [
      [1, 2],
      [3, 4],
    ];
    const after = withCell(before, 1, 0, 9);
    expect(after).toEqual([
      [1, 2],
      [9, 4],
    ]);
    expect(after[0]).toBe(before[0]);
    expect(
      sameInput(before, [
        [1, 2],
        [3, 4],
      ]),
    ).toBe(true);
    expect(sameInput(before, after)).toBe(false);
  });
});
