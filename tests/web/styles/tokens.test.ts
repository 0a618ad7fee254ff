/** The token table keeps the contrast budget: 4.5 : 1 for text, 3 : 1 for lines, in both themes. */
import { describe, expect, it } from 'vitest';
import css from '../../../web/styles/tokens.css?raw';

const kText = [
  'ink',
  'ink-soft',
  'accent',
  'good',
  'bad',
  'query',
  'key',
  'value',
  'score',
  'weight',
  'output',
  'input',
  'weight-matrix',
  'neutral',
  'stale',
];
const kLines = ['edge', 'focus', 'masked'];
const kSurfaces = ['paper', 'panel'];

/** Light and dark value of each colour token. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string, theme: 'light' | 'dark'): number {
  const [hexA, hexB] = [a, b].map((name) => tokens.get(name)?.[theme]);
  if (!hexA || !hexB) throw new Error(`no colour token ${a} or ${b}`);
  const [darker = 0, lighter = 0] = [luminance(hexA), luminance(hexB)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(['light', 'dark'] as const)('colour tokens, %s theme', (theme) => {
  it.each(kText.flatMap((name) => kSurfaces.map((surface) => [name, surface])))('%s is text on %s', (name, surface) => {
    expect(contrast(name, surface, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(kLines.flatMap((name) => kSurfaces.map((surface) => [name, surface])))(
    '%s is a line on %s',
    (name, surface) => {
      expect(contrast(name, surface, theme)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['query', 'key', 'value'])('%s keeps 6 : 1 on paper', (name) => {
    expect(contrast(name, 'paper', theme)).toBeGreaterThanOrEqual(6);
  });

  it('text on the accent can be read', () => {
    expect(contrast('on-accent', 'accent', theme)).toBeGreaterThanOrEqual(4.5);
  });
});
