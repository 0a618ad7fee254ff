/** The letters of query, key, value, weight and output have their colour in every formula of every lesson and definition. */

import { loadGlossary } from 'virtual:glossary';
import { lessons, loadLesson } from 'virtual:lessons';
import { describe, expect, it } from 'vitest';
import type { ElementNode, ProseNode } from '../../../web/prose/prose.ts';
import type { Role } from '../../../web/scenes/frame.ts';
import { kLanguages } from '../../../web/timeline/url-state.ts';

/** What a letter stands for wherever it stands by itself. */
const kLetters: Readonly<Record<string, Role>> = {
  q: 'query',
  Q: 'query',
  k: 'key',
  K: 'key',
  v: 'value',
  V: 'value',
  α: 'weight',
  o: 'output',
  O: 'output',
};

/** The additive score's row of parameters has the letter of the paper, and is no value. */
const kExceptions = ['alignment/network: v'];

/** Letters of a formula without the colour of what they stand for. Scripts only index what they hang on: d_k, W_Q. */
function uncoloured(node: ProseNode, role: string | undefined): readonly string[] {
  if (typeof node === 'string' || node.kind !== 'element' || node.tag === 'annotation') return [];
  const own = /role-([a-z-]+)/.exec(node.attributes.class ?? '')?.[1] ?? role;
  const [first, ...scripts] = node.children;
  if (node.tag === 'mi' && typeof first === 'string') {
    const meant = kLetters[first];
    // A source state may be asked as a key, or asks as a query: a letter may have another role, but has one.
    return meant !== undefined && own === undefined ? [first] : [];
  }
  const inner = /^m(sub|sup|subsup)$/.test(node.tag) && scripts.length > 0 && first ? [first] : node.children;
  return inner.flatMap((child) => uncoloured(child, own));
}

function formulasIn(value: unknown): readonly ElementNode[] {
  if (typeof value !== 'object' || value === null) return [];
  return isFormula(value) ? [value] : Object.values(value).flatMap(formulasIn);
}

const isFormula = (value: object): value is ElementNode => 'tag' in value && value.tag === 'math';

describe.each(lessons.map(({ id }) => id))('the formulas of %s', (id) => {
  it.each(kLanguages)('colour their letters in %s', async (language) => {
    const { steps } = (await loadLesson(id)).prose[language];
    const found = Object.entries(steps).flatMap(([step, prose]) =>
      formulasIn(prose).flatMap((formula) =>
        uncoloured(formula, undefined).map((letter) => `${id}/${step}: ${letter}`),
      ),
    );
    expect(found.filter((place) => !kExceptions.includes(place))).toEqual([]);
  });
});

it('and so do those of definitions', async () => {
  const found = Object.entries(await loadGlossary()).flatMap(([id, { definition }]) =>
    formulasIn(definition).flatMap((formula) => uncoloured(formula, undefined).map((letter) => `${id}: ${letter}`)),
  );
  expect(found).toEqual([]);
});

it('a letter without its colour would be found', () => {
  const mi = (letter: string, attributes = {}): ElementNode => ({
    kind: 'element',
    tag: 'mi',
    attributes,
    children: [letter],
  });
  const sub = (...children: ProseNode[]): ElementNode => ({ kind: 'element', tag: 'msub', attributes: {}, children });
  expect(uncoloured(mi('q'), undefined)).toEqual(['q']);
  expect(uncoloured(mi('q', { class: 'role-query' }), undefined)).toEqual([]);
  expect(uncoloured(sub(mi('d'), mi('k')), undefined)).toEqual([]);
  expect(uncoloured(sub(mi('k'), mi('i')), undefined)).toEqual(['k']);
});
