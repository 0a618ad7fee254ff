import { describe, expect, it } from 'vitest';
import { fillPlaceholder, plainText } from '../../../web/prose/placeholder.ts';
import { traceOf } from '../timeline/trace-of.ts';

const context = {
  trace: traceOf({ weights: [[0.75, 0.25]] }),
  tokens: ['小猫', '垫子上'],
  language: 'zh-Hans',
} as const;

const weight = (column: number) =>
  ({ kind: 'number', ref: { tensor: 'weights', index: [0, column] }, format: 'percent' }) as const;

describe('fillPlaceholder', () => {
  it('reads a number from the trace', () => {
    expect(fillPlaceholder(weight(1), context)).toBe('25.0%');
  });

  it('writes a shape and a token', () => {
    expect(fillPlaceholder({ kind: 'shape', tensor: 'weights' }, context)).toBe('1\u00a0×\u00a02');
    expect(fillPlaceholder({ kind: 'token', position: 1 }, context)).toBe('垫子上');
  });

  it('stands for a token that a shorter sentence does not have', () => {
    expect(fillPlaceholder({ kind: 'token', position: 2 }, context)).toBe('…');
  });

  it('does not invent a number that is not in the trace', () => {
    expect(() => fillPlaceholder(weight(2), context)).toThrow(RangeError);
    expect(() => fillPlaceholder({ kind: 'shape', tensor: 'loads' }, context)).toThrow(RangeError);
  });
});

describe('plainText', () => {
  it('gives the text of nested prose without the TeX of formulas', () => {
    const element = (tag: string, ...children: Parameters<typeof plainText>[0]) =>
      ({ kind: 'element', tag, attributes: {}, children }) as const;
    const nodes = [
      element(
        'p',
        { kind: 'term', term: 'weight', children: ['权重'] } as const,
        '是',
        { kind: 'placeholder', placeholder: weight(0) } as const,
        element('math', element('semantics', element('mi', 'a'), element('annotation', '\\weight{a}'))),
      ),
    ];
    expect(plainText(nodes, context)).toBe('权重是75.0%a');
  });
});
