import type { ElementNode, ProseNode } from '../../web/prose/prose.ts';

export function element(
  tag: string,
  children: readonly ProseNode[],
  attributes: Readonly<Record<string, string>> = {},
): ElementNode {
  return { kind: 'element', tag, attributes, children };
}
