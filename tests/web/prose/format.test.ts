import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../web/prose/format.ts';
import type { NumberFormat } from '../../../web/prose/prose.ts';

const f32 = Math.fround;

describe('formatNumber', () => {
  it.each<[number, NumberFormat, string]>([
    [2, 'number', '2'],
    [f32(0.57597535), 'number', '0.576'],
    [f32(0.14002925), 'number', '0.140'],
    [f32(-1.4375), 'number', '−1.44'],
    [f32(123.45), 'number', '123'],
    [f32(1234.5), 'number', '1,235'],
    [1_048_576, 'number', '1,048,576'],
    [f32(8.6e-5), 'number', '8.60\u00a0×\u00a010⁻⁵'],
    [-3e38, 'number', '−3.00\u00a0×\u00a010³⁸'],
    [f32(0.14002925), '.3', '0.140'],
    [-0.0001, '.2', '0.00'],
    [-0, 'number', '0'],
    [2.5, '.0', '3'],
    [f32(0.14002925), 'percent', '14.0%'],
    [-0.5, 'percent', '−50.0%'],
    [4096, 'integer', '4,096'],
    [96, 'bytes', '96\u00a0B'],
    [36_864, 'bytes', '36\u00a0KiB'],
    [1_600_000, 'bytes', '1.5\u00a0MiB'],
    [245_760_000_000_000, 'bytes', '223.5\u00a0TiB'],
    [0, 'bytes', '0\u00a0B'],
    [f32(0.57597535), 'full', '0.57597536'],
    [f32(0.1), 'full', '0.1'],
    [f32(1e-7), 'full', '1\u00a0×\u00a010⁻⁷'],
    [Number.POSITIVE_INFINITY, 'percent', '∞'],
    [Number.NEGATIVE_INFINITY, 'number', '−∞'],
    [Number.NaN, '.2', 'NaN'],
  ])('writes %d as %s: %s', (value, format, text) => {
    expect(formatNumber(value, 'en', format)).toBe(text);
    expect(formatNumber(value, 'zh-Hans', format)).toBe(text);
  });

  it('full digits give the same float32 back, and no shorter number does', () => {
    for (let i = 1; i <= 200; i++) {
      const value = f32(Math.sin(i) * 10 ** (i % 5));
      const text = formatNumber(value, 'en', 'full').replace('−', '-');
      expect(f32(Number(text))).toBe(value);
      const digits = text.replace(/[-.]/g, '').replace(/^0+/, '').length;
      expect(digits === 1 || f32(Number(value.toPrecision(digits - 1))) !== value).toBe(true);
    }
  });
});
