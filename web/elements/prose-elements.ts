/** Compiled prose as elements. The compiler lets through a short list of tags, so nothing is parsed or sanitised here. */
import { type ComponentChild, h } from 'preact';
import type { ProseNode } from '../prose/prose.ts';

type Live = Exclude<ProseNode, string | { readonly kind: 'element' }>;

/** How each kind of node that is more than text and tags is shown. */
export type LiveParts = {
  readonly [Kind in Live['kind']]: (node: Extract<Live, { readonly kind: Kind }>) => ComponentChild;
};

export function proseElements(nodes: readonly ProseNode[], parts: LiveParts): readonly ComponentChild[] {
  return nodes.map((node) => shown(node, parts));
}

function shown(node: ProseNode, parts: LiveParts): ComponentChild {
  if (typeof node === 'string') return node;
  switch (node.kind) {
    case 'element':
      return h(node.tag, node.attributes, ...proseElements(node.children, parts));
    case 'term':
      return parts.term(node);
    case 'lesson-link':
      return parts['lesson-link'](node);
    case 'placeholder':
      return parts.placeholder(node);
  }
}
