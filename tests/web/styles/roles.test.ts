/** A word with a role has the colour of that role wherever it stands, and can be read there. */
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../web/render/contrast.ts';
import { roleDash, roleLetter, rolePaint } from '../../../web/render/palette.ts';
import prose from '../../../web/styles/element/prose.css?raw';
import roles from '../../../web/styles/roles.css?raw';
import tokens from '../../../web/styles/tokens.css?raw';

const named = Object.keys(rolePaint).filter((role) => role !== 'neutral');

/** The surfaces that words stand on: the page, a panel, and a word that is pointed at. */
const surfaces = ['paper', 'panel', 'pressed'].map((name) => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ?? [];
  return { name, light, dark };
});

it.each(named)('a word of the role %s has its colour', (role) => {
  expect(roles).toContain(`.role-${role} {\n  color: var(--${role});\n}`);
});

it('no rule takes the colour from a term again', () => {
  const rules = [...prose.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, , body = '']) => /(^|[\s;])color:/.test(body));
  const selectors = rules.flatMap(([, selector = '']) => selector.split(',').map((part) => part.trim()));
  expect(selectors.filter((selector) => /\.term(?![\w-])(?!:not\(\[class\*="role-"\]\))/.test(selector))).toEqual([]);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(named.flatMap((role) => surfaces.map((surface) => [role, surface.name, surface] as const)))(
    '%s reads on %s at 4.5 : 1',
    (role, _, surface) => {
      const paint = rolePaint[role as keyof typeof rolePaint];
      expect(contrast(paint[theme], surface[theme])).toBeGreaterThanOrEqual(4.5);
    },
  );
});

it('query, key and value differ by letter and line too, and an output by its line', () => {
  expect(new Set(Object.values(roleLetter)).size).toBe(3);
  const drawn = (['query', 'key', 'value', 'output'] as const).map((role) => roleDash[role] ?? 'whole');
  expect(new Set(drawn).size).toBe(4);
});
