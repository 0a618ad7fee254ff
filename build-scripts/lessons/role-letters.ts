import type { ProseNode } from '../../web/prose/prose.ts';
import { element } from './element.ts';

/** What a letter stands for wherever it stands alone in the text. */
const roles: Readonly<Record<string, string>> = {
  q: 'query',
  k: 'key',
  v: 'value',
};

/** One of these letters by itself, with the index below it if it has one: q, K, v₂, but not KV. */
const letters = /(?<![\p{Script=Latin}\d_])([qkv][₀-₉]*)(?![\p{Script=Latin}\d_'’])/giu;

/** Gives the letters of query, key and value in running text the colour that they have in formulas and figures. */
export function colourLetters(nodes: readonly ProseNode[]): ProseNode[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'string') return [node];
    // Each second part is a letter: `split` keeps what the pattern captures.
    return node.split(letters).flatMap((part, i): ProseNode[] => {
      if (part === '') return [];
      if (i % 2 === 0) return [part];
      return [
        element('span', [part], {
          class: `role-${roles[part.charAt(0).toLowerCase()]}`,
        }),
      ];
    });
  });
}
