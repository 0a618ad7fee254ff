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

/** Sets the letters of query, key and value in running text as formulas set them, in the colour that they have there and in figures. */
export function colourLetters(nodes: readonly ProseNode[]): ProseNode[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'string') return [node];
    // Each second part is a letter: `split` keeps what the pattern captures.
    return node.split(letters).flatMap((part, i): ProseNode[] => {
      if (part === '') return [];
      if (i % 2 === 0) return [part];
      return [element('math', [letter(part.charAt(0), part.slice(1))])];
    });
  });
}

/** @param index digits below the line, or nothing */
function letter(name: string, index: string): ProseNode {
  const role = { class: `role-${roles[name.toLowerCase()]}` };
  if (index === '') return element('mi', [name], role);
  const digits = index.replace(/[₀-₉]/g, (digit) => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(digit)));
  return element('msub', [element('mi', [name]), element('mn', [digits])], role);
}
