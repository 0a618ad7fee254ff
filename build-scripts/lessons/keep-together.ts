import type { ProseNode } from '../../web/prose/prose.ts';
import { element } from './element.ts';

/** Class of what no line break may part. */
const together = 'together';

/** Punctuation that must not begin a line, and that which must not end one, Chinese and Latin. */
const closing = /^[、，。；：！？”’）」』》〉】…,.;:!?)\]%]+/;
const opening = /[“‘（「『《〈【([]+$/;

/** Keeps a line from ending within a product or a sum that is written in the text: a break may come at the sign of equality. */
export function keepSums(text: string): string {
  return text.replace(/ ([×÷+−]) /g, '\u00a0$1\u00a0');
}

/**
 * Ties formulas, terms and links to the punctuation beside them. A browser lays each out as one block in the line and may
 * break before and after it, so that a line would begin with a comma; of text it knows better.
 */
export function keepTogether(nodes: readonly ProseNode[]): ProseNode[] {
  const kept: ProseNode[] = [];
  // What is left of the text after a block, once its first punctuation has gone to the block.
  let text: string | undefined;
  nodes.forEach((node, i) => {
    const current = text ?? node;
    text = undefined;
    if (!isBlockInLine(current)) {
      if (current !== '') kept.push(current);
      return;
    }
    const before = lastText(kept, opening);
    const next = nodes[i + 1];
    const after = typeof next === 'string' ? (closing.exec(next)?.[0] ?? '') : '';
    if (typeof next === 'string') text = next.slice(after.length);
    if (before) kept.splice(-1, 1, ...withoutEnd(kept.at(-1), before));
    const tied = [before, current, after].filter((part) => part !== '');
    kept.push(...(tied.length > 1 ? [element('span', tied, { class: together })] : tied));
  });
  return kept;
}

function isBlockInLine(node: ProseNode): node is Exclude<ProseNode, string> {
  if (typeof node === 'string') return false;
  if (node.kind === 'term' || node.kind === 'lesson-link') return true;
  if (node.kind !== 'element') return false;
  if (node.tag === 'math') return node.attributes.display === undefined;
  const [only, ...others] = node.children;
  return (
    (node.tag === 'strong' || node.tag === 'em') && only !== undefined && others.length === 0 && isBlockInLine(only)
  );
}

/** What the text at the end of `nodes` ends with. */
function lastText(nodes: readonly ProseNode[], end: RegExp): string {
  const last = nodes.at(-1);
  return typeof last === 'string' ? (end.exec(last)?.[0] ?? '') : '';
}

function withoutEnd(text: ProseNode | undefined, end: string): ProseNode[] {
  return typeof text === 'string' && text.length > end.length ? [text.slice(0, -end.length)] : [];
}
