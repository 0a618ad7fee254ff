import { describe, expect, it } from 'vitest';
import { contrast, luminance } from '../../../web/render/contrast.ts';
import * as palette from '../../../web/render/palette.ts';
import { inkFor, signedFill, weightFill } from '../../../web/render/ramps.ts';
import tokens from '../../../web/styles/tokens.css?raw';

const themes = ['light', 'dark'] as const;
const hundred = Array.from({ length: 101 }, (_, index) => index / 100);

function token(name: string): palette.Paint {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`tokens.css has no pair --${name}`);
  return { light, dark };
}

describe('palette', () => {
  const named = {
    paper: palette.paper,
    panel: palette.panel,
    ink: palette.ink,
    'ink-soft': palette.inkSoft,
    accent: palette.accent,
    edge: palette.edge,
    hairline: palette.hairline,
    masked: palette.masked,
    stale: palette.stale,
    ...palette.rolePaint,
  };

  it.each(Object.entries(named))('%s is the colour that tokens.css gives', (name, paint) => {
    expect(paint).toEqual(token(name));
  });

  it('writes pairs for the live page and single colours for a file', () => {
    expect(palette.livePaint(palette.paper)).toBe('light-dark(#ffffff, #15171a)');
    expect(palette.fixedPaint('dark')(palette.paper)).toBe('#15171a');
  });
});

describe('identities', () => {
  it('differ in letter and in line style, not by hue alone', () => {
    const roles = ['query', 'key', 'value'] as const;
    expect(new Set(roles.map((role) => palette.roleLetter[role])).size).toBe(3);
    expect(new Set(roles.map((role) => palette.roleDash[role])).size).toBe(3);
  });
});

describe('contrast', () => {
  it('is 21 between black and white, 1 between equals, and does not care for order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 6);
    expect(contrast('#777777', '#777777')).toBe(1);
  });

  it('agrees with the published value for #767676 on white', () => {
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

describe.each(themes)('fills in the %s theme', (theme) => {
  it('weights: the number reads at 4.5 : 1 over the whole ramp', () => {
    for (const weight of hundred)
      expect(
        contrast(weightFill(weight)[theme], inkFor(weightFill(weight))[theme]),
        `weight ${weight}`,
      ).toBeGreaterThanOrEqual(4.5);
  });

  it('signed: the number reads at 4.5 : 1 over the whole ramp', () => {
    for (const value of hundred.flatMap((share) => [share, -share])) {
      const fill = signedFill(value, 1);
      expect(contrast(fill[theme], inkFor(fill)[theme]), `value ${value}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('more weight is always further from the paper', () => {
    const steps = hundred.map((weight) =>
      Math.abs(luminance(weightFill(weight)[theme]) - luminance(palette.paper[theme])),
    );
    for (const [index, step] of steps.slice(1).entries())
      expect(step, `weight ${index / 100}`).toBeGreaterThan(steps[index] as number);
  });

  it('zero is the paper itself, and what lies beyond the limit has the deepest colour', () => {
    expect(signedFill(0, 3)[theme]).toBe(palette.paper[theme]);
    expect(weightFill(0)[theme]).toBe(palette.paper[theme]);
    expect(signedFill(7, 3)).toEqual(signedFill(3, 3));
    expect(signedFill(-7, 3)).toEqual(signedFill(-3, 3));
  });

  it('positive and negative differ in hue at the same magnitude', () => {
    expect(signedFill(1, 2)[theme]).not.toBe(signedFill(-1, 2)[theme]);
  });
});
