import { lesson } from 'virtual:lesson/multi-head';
import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../../web/engine/load-engine.ts';
import type { Tensor } from '../../../../web/engine/tensor.ts';
import { sameBits } from '../../../../web/timeline/equality.ts';
import { withCell } from '../../../../web/timeline/inputs.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

/** f32 against double precision, relative to 1 and to larger numbers themselves. */
const tolerance = 2e-7;

const engine = await loadEngine();
const { challenge, runWith, trace } = await lessonRun(lesson);

/** The lesson's own inputs with some numbers of one matrix changed. */
function edited(name: string, ...changes: readonly (readonly [row: number, column: number, value: number])[]): Trace {
  const input = lesson.inputs[name];
  if (input?.kind !== 'matrix') throw new RangeError(`no matrix ${name}`);
  const value = changes.reduce((matrix, [row, column, number]) => withCell(matrix, row, column, number), input.value);
  return runWith({ [name]: value });
}

function expectNumbers(data: Float32Array, expected: readonly number[], name: string): void {
  expect(data).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) {
    const limit = tolerance * Math.max(1, Math.abs(value));
    expect(Math.abs((data[i] ?? Number.NaN) - value), `${name}[${i}]`).toBeLessThanOrEqual(limit);
  }
}

describe('the program of multi-head', () => {
  it.each<readonly [name: string, numbers: readonly number[]]>([
    ['head1.q', [2, 0, 0, 1, 3, 1]],
    ['head2.q', [-1, 1, 0, -1, 0, 2]],
    [
      'head1.attn_weights',
      [0.6728418, 0.1635791, 0.1635791, 0.30569525, 0.61998512, 0.07431963, 0.78600291, 0.19109046, 0.02290663],
    ],
    [
      'head2.attn_weights',
      [0.14002925, 0.57597535, 0.28399541, 0.57597535, 0.28399541, 0.14002925, 0.04538836, 0.1866937, 0.76791794],
    ],
    [
      'context',
      [
        1.8364209, 1, 0.85997075, 0.4359461, 1.38001488, 0.45433451, 0.42402465, -0.29197994, 1.80890954, 0.83181617,
        0.95461164, 0.14130534,
      ],
    ],
    [
      'output',
      [
        1.4004748, 1.85997075, -0.14002925, 2.272367, 1.67199482, 0.87835917, -0.03030986, 1.08803495, 1.6676042,
        1.78642781, 0.12279546, 1.95021488,
      ],
    ],
    [
      'result',
      [
        1.4004748, 2.85997075, 0.85997075, 2.272367, 1.67199482, 1.87835917, -0.03030986, 2.08803495, 2.6676042,
        3.78642781, 1.12279546, 1.95021488,
      ],
    ],
  ])('%s is the golden one', (name, numbers) => expectNumbers(trace.tensor(name).data, numbers, name));

  it('is what the engine calls multi-head attention, with both heads in one matrix', () => {
    const besides = (letter: string): Tensor => {
      const [first, second] = [trace.tensor(`w${letter}1`), trace.tensor(`w${letter}2`)];
      const data = Float32Array.from({ length: 16 }, (_, i) => {
        const [row, column] = [Math.floor(i / 4), i % 4];
        return (column < 2 ? first.data[row * 2 + column] : second.data[row * 2 + column - 2]) ?? Number.NaN;
      });
      return { shape: [4, 4], data };
    };
    const x = trace.tensor('x');
    const { output } = engine.multiHeadAttention({
      x: { shape: [1, ...x.shape], data: x.data },
      wq: besides('q'),
      wk: besides('k'),
      wv: besides('v'),
      wo: trace.tensor('wo'),
      numHeads: 2,
    });
    expectNumbers(output.data, [...trace.tensor('output').data], 'output');
  });

  it('has every head read the whole of x: any number of it that counts moves both', () => {
    for (const column of [0, 1, 2, 3]) {
      const other = edited('x', [1, column, 5]);
      for (const head of [1, 2]) {
        const vectors = ['q', 'k', 'v'].map((letter) => `head${head}.${letter}`);
        expect(
          vectors.some((name) => !sameBits(other.tensor(name), trace.tensor(name))),
          `x[1,${column}] and head ${head}`,
        ).toBe(true);
      }
    }
  });

  it('leaves head 2 bit for bit alone when W_Q of head 1 is edited, and moves every column of the output', () => {
    const other = edited('wq1', [3, 1, -1]);
    for (const name of ['q', 'k', 'v', 'attn_weights', 'output']) {
      expect(sameBits(other.tensor(`head2.${name}`), trace.tensor(`head2.${name}`)), name).toBe(true);
    }
    for (const name of ['k', 'v']) {
      expect(sameBits(other.tensor(`head1.${name}`), trace.tensor(`head1.${name}`)), name).toBe(true);
    }
    for (const column of [0, 1, 2, 3])
      expect(other.at('output', [1, column])).not.toBe(trace.at('output', [1, column]));
    expect(holds(challenge('change-wq', 'read-third'), other, trace)).toBe(true);
    expect(holds(challenge('change-wq', 'read-third'), trace, trace)).toBe(false);
  });

  it('leaves all in front of W_O alone when W_O is edited; a row of zeros keeps its number out of the output', () => {
    const muted = edited('wo', [2, 1, 0], [2, 2, 0]);
    for (const name of ['head1.attn_weights', 'head2.attn_weights', 'context'])
      expect(sameBits(muted.tensor(name), trace.tensor(name)), name).toBe(true);
    expect(holds(challenge('change-wo', 'mute-number'), muted, trace)).toBe(true);
    expect(holds(challenge('change-wo', 'mute-number'), edited('wo', [2, 1, 0]), trace)).toBe(false);
    expect(holds(challenge('change-wo', 'mute-number'), trace, trace)).toBe(false);
  });
});
