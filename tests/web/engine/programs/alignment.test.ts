/** The numbers of `alignment`, held against the same sums in double precision. */
import { lesson } from 'virtual:lesson/alignment';
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

type Rows = readonly (readonly number[])[];

const { challenge, runWith, trace } = await lessonRun(lesson);

/** The state of "sits" asks from here. */
const asking = (state: readonly number[]): InputValues => ({ s: [[0.5, -0.5], state, [-0.5, -0.5]] });
const rowsOf = (of: Trace, name: string): Rows => {
  const { shape, data } = of.tensor(name);
  const columns = shape.at(-1) ?? 1;
  return Array.from({ length: data.length / columns }, (_, row) => [
    ...data.subarray(row * columns, (row + 1) * columns),
  ]);
};
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
const column = (rows: Rows, index: number): readonly number[] => rows.map((row) => row[index] ?? Number.NaN);
const softmax = (scores: readonly number[]): readonly number[] => {
  const raised = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => value / sum);
};

function expectNear(name: string, expected: Rows): void {
  const rows = rowsOf(trace, name);
  expect(rows.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
  for (const [row, values] of expected.entries())
    for (const [index, value] of values.entries())
      expect(rows[row]?.[index], `${name} ${row} ${index}`).toBeCloseTo(value, 5);
}

describe('alignment', () => {
  it('scores by dot product, weighs by softmax, reads by weight', () => {
    const [s, h] = [rowsOf(trace, 's'), rowsOf(trace, 'h')];
    const scores = s.map((asking) => h.map((state) => dot(asking, state)));
    const weights = scores.map(softmax);
    expectNear('attn_dot', scores);
    expectNear('attn_weights', weights);
    expectNear(
      'output',
      weights.map((row) => [0, 1].map((dim) => dot(row, column(h, dim)))),
    );
    expect(scores[1]).toEqual([-0.25, 1.5, -1.25]);
  });

  it('scores by v . tanh(sW + hU + b) with the network, and looks at the same places', () => {
    const [s, h] = [rowsOf(trace, 's'), rowsOf(trace, 'h')];
    const [w, u] = [rowsOf(trace, 'network.query'), rowsOf(trace, 'network.key')];
    const [b = []] = rowsOf(trace, 'network.bias');
    const [v = []] = rowsOf(trace, 'network.v');
    const units = s.map((asking) =>
      h.map((state) =>
        v.map((_, unit) => Math.tanh(dot(asking, column(w, unit)) + dot(state, column(u, unit)) + (b[unit] ?? 0))),
      ),
    );
    const scores = units.map((words) => words.map((word) => dot(v, word)));
    for (const [word, rows] of units.entries()) expectNear(`network.${word}.units`, rows);
    expectNear('network.scores', scores);
    expectNear('network.attn_weights', scores.map(softmax));
    const strongest = (name: string) => rowsOf(trace, name).map((row) => row.indexOf(Math.max(...row)));
    for (const name of ['attn_weights', 'network.attn_weights', 'illustrative'])
      expect(strongest(name)).toEqual([0, 1, 2]);
  });

  it('passes back more, then less, then exactly nothing, as a choice hardens', () => {
    const [scores = []] = rowsOf(trace, 'followed');
    const passed = [0, 1, 2, 3, 4].map((rung) => {
      const factor = trace.at(`sharp.${rung}.sharpness`, []);
      const w = softmax(scores.map((score) => score * factor));
      const squares = w.flatMap((a, i) => w.map((c, j) => ((i === j ? a : 0) - a * c) ** 2));
      expectNear(`sharp.${rung}.attn_weights`, [w]);
      expectNear(`sharp.${rung}.passed`, [[factor * Math.sqrt(squares.reduce((sum, square) => sum + square, 0))]]);
      return trace.at(`sharp.${rung}.passed`, [0]);
    });
    const [softest = 0, soft = 0, firm = 0, firmer = 0, hard] = passed;
    expect(soft).toBeGreaterThan(softest);
    expect([soft > firm, firm > firmer]).toEqual([true, true]);
    expect(hard).toBe(0);
    expect(rowsOf(trace, 'sharp.4.attn_weights')).toEqual([[0, 1, 0]]);
  });

  it('has rows of the illustrative table that add up to 1, and says that nobody computed them', () => {
    for (const sum of trace.tensor('illustrative.row_sums').data) expect(sum).toBeCloseTo(1, 6);
    expect(trace.origin({ tensor: 'illustrative', index: [0, 0] })).toBe('illustrative');
    expect(trace.origin({ tensor: 'attn_weights', index: [0, 0] })).toBe('computed');
  });

  it('shows where a trained translator looks, and keeps the formulas of what it computed', () => {
    const name = 'trained.decoder.attention.attn_weights';
    const tokens = trace.tensor('trained.decoder.tokens').data;
    const said = [...tokens].map((_, index) => trace.word({ tensor: 'trained.decoder.tokens', index: [index] }));
    expect(said).toEqual(['<s>', 'the', 'cat', 'sits', 'on', 'the', 'mat']);
    const strongest = rowsOf(trace, name).map((row) => row.indexOf(Math.max(...row)));
    expect(strongest.slice(0, said.length - 1)).toEqual([0, 0, 1, 2, 2, 2]);
    expect(trace.tensor(name).formula.op).toBe('stack');
    expect(trace.at('trained_on_source_word', [])).toBeGreaterThan(0.9);
  });

  it('leaves the source as it is whatever asks', () => {
    const turned = runWith({
      s: [
        [0.5, -0.5],
        [0, 0],
        [-0.5, -0.5],
      ],
    });
    expect(turned.tensor('h').data).toEqual(trace.tensor('h').data);
    for (const weight of rowsOf(turned, 'attn_weights')[1] ?? []) expect(weight).toBeCloseTo(1 / 3, 6);
    expect(turned.origin({ tensor: 's', index: [1, 0] })).toBe('typed');
  });
});

describe('the challenges of alignment', () => {
  it.each<[string, string, InputValues]>([
    ['tune', 'hard', { factor: 6 }],
    ['tune', 'most', { factor: 1 }],
    ['turn', 'mat', asking([-1, 0])],
    ['turn', 'even', asking([0, 0])],
  ])('%s/%s can be won and is not won by itself', (step, id, won) => {
    const predicate = challenge(step, id);
    expect(holds(predicate, runWith(won), trace)).toBe(true);
    expect(holds(predicate, trace, trace)).toBe(false);
  });
});
