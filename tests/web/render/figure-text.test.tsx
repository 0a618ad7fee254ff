import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { FrameView } from '../../../web/render/frame-view.tsx';
import type { Mark } from '../../../web/scenes/frame.ts';
import { traceOf } from '../timeline/trace-of.ts';

const trace = traceOf({ x: [[-1.08, 0.36]], o: [[0.5, 0.25]] });

function drawn(mark: Mark): string {
  const narration = { kind: 'symbol', base: '' } as const;
  const frame = { width: 200, height: 200, decimals: 2, marks: [mark], figures: [], narration };
  return render(<FrameView frame={frame} trace={trace} say={(id) => id} />);
}

function numbers(svg: string, attribute: string): number[] {
  return [...svg.matchAll(new RegExp(` ${attribute}="(-?[\\d.]+)"`, 'g'))].map(([, value]) => Number(value));
}

describe('a symbol', () => {
  const symbol = (scripts: { sup?: string; sub?: string }) =>
    drawn({
      kind: 'label',
      key: 'w',
      x: 50,
      y: 20,
      anchor: 'start',
      size: 'name',
      text: { kind: 'symbol', base: 'W', ...scripts },
    });

  it('sets a subscript under its superscript, back where that began', () => {
    const svg = symbol({ sup: '1', sub: 'Q' });
    const [up = 0, down = 0] = numbers(svg, 'dy');
    expect(up).toBeLessThan(0);
    expect(up + down).toBeGreaterThan(0);
    expect(numbers(svg, 'dx')[0]).toBeLessThan(0);
  });

  it('sets a subscript alone right after its letter', () => {
    const svg = symbol({ sub: 'Q' });
    expect(numbers(svg, 'dy')[0]).toBeGreaterThan(0);
    expect(numbers(svg, 'dx').every((back) => back === 0)).toBe(true);
  });
});

describe('a number in a narrow cell', () => {
  const cell = (column: number, width: number) =>
    drawn({
      kind: 'cell',
      key: 'c',
      x: 100,
      y: 0,
      width,
      height: 32,
      ref: { tensor: 'x', index: [0, column] },
      fill: 'plain',
      printed: true,
    });

  it('is set tighter rather than over the edge, sign and all', () => {
    expect(numbers(cell(0, 32), 'textLength')).toEqual([28]);
    expect(cell(1, 32)).not.toContain('textLength');
  });

  it('moves its digits aside for the sign where that is enough', () => {
    const endOf = (svg: string) => Number(svg.match(/<text x="([\d.]+)"/)?.[1]);
    expect(endOf(cell(0, 40))).toBeGreaterThan(endOf(cell(1, 40)));
    expect(endOf(cell(0, 60))).toBe(endOf(cell(1, 60)));
  });
});

it('the name of a vector stays inside its plane', () => {
  const ref = (column: number) => ({ tensor: 'o', index: [0, column] });
  const svg = drawn({
    kind: 'vector',
    key: 'v',
    origin: [100, 100],
    unit: 160,
    reach: 0.5,
    refs: [ref(0), ref(1)],
    label: { kind: 'symbol', base: 'A' },
    role: 'key',
  });
  const [x = Number.NaN] = [...svg.matchAll(/<text x="([\d.]+)"/g)].map(([, value]) => Number(value));
  expect(x).toBeLessThanOrEqual(180 - 8);
});
