import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { FrameView } from '../../../web/render/frame-view.tsx';
import { type PlaneVector, plane } from '../../../web/scenes/toolkit/plane.ts';
import type { Ref } from '../../../web/trace/trace.ts';
import { traceOf } from '../timeline/trace-of.ts';

const unit = 24;
const side = 6 * unit;
const values = [
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
const output = [0.86, 0.42] as const;
const trace = traceOf({ v: values, o: [output], down: [[1, -1]] });

const pair = (tensor: string, row: number): readonly [Ref, Ref] => [
  { tensor, index: [row, 0] },
  { tensor, index: [row, 1] },
];

/** Where the name of each vector stands, in units of the plane. */
function namesOf(vectors: readonly PlaneVector[]): Readonly<Record<string, readonly [number, number]>> {
  const marks = plane({ key: 'plane', area: { x: 0, y: 0, width: side, height: side }, reach: 3, vectors });
  const narration = { kind: 'symbol', base: '' } as const;
  const frame = { width: side, height: side, decimals: 2, marks, figures: [], narration };
  const svg = render(<FrameView frame={frame} trace={trace} say={(id) => id} />);
  const found = [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)".*?<\/text>/g)];
  return Object.fromEntries(
    found.map(([whole, x, y]) => [whole.replace(/<[^>]*>/g, ''), [Number(x) / unit - 3, 3 - Number(y) / unit]]),
  );
}

/** An output among its values. */
function mixture(): readonly PlaneVector[] {
  return [
    ...['A', 'B', 'C'].map((base, row) => ({
      refs: pair('v', row),
      role: 'value' as const,
      label: { kind: 'symbol', base } as const,
      labelAwayFrom: pair('o', 0),
    })),
    {
      refs: pair('o', 0),
      role: 'output' as const,
      label: { kind: 'symbol', base: 'o' } as const,
      labelSide: 'ahead' as const,
    },
  ];
}

const nowhere: readonly [number, number] = [0, 0];
const distance = (a: readonly [number, number], b: readonly [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1]);

it('the name of an output stands ahead of its tip, those of its values on their far side, and none on another tip', () => {
  const names = namesOf(mixture());
  expect(Object.keys(names).sort()).toEqual(['A', 'B', 'C', 'o']);
  const { o = nowhere } = names;
  expect(o[1] / o[0]).toBeCloseTo(output[1] / output[0]);
  expect(distance(o, nowhere)).toBeGreaterThan(distance(output, nowhere));
  values.forEach((value, row) => {
    const name = names['ABC'.charAt(row)] ?? nowhere;
    expect(distance(name, output)).toBeGreaterThan(distance(value, output));
  });
  const tips = [...values, output];
  const closest = Object.values(names).flatMap((name) => tips.map((tip) => distance(name, tip) * unit));
  expect(Math.min(...closest), 'in pixels').toBeGreaterThan(10);
});

it('a name over its arrow stands straight above a tip that points up, and below one that points down', () => {
  const over = (tensor: string): PlaneVector => ({
    refs: pair(tensor, 0),
    role: 'input',
    label: { kind: 'symbol', base: tensor },
    labelSide: 'over',
  });
  const { o = nowhere, down = nowhere } = namesOf([over('o'), over('down')]);
  expect([o[0], down[0]]).toEqual([expect.closeTo(output[0]), expect.closeTo(1)]);
  expect(o[1]).toBeGreaterThan(output[1]);
  expect(down[1]).toBeLessThan(-1);
});
