import type { Language } from '../timeline/lesson.ts';
import type { Trace } from '../trace/trace.ts';
import { formatNumber } from './format.ts';
import type { Placeholder, ProseNode } from './prose.ts';

/** What holes in the text are filled from. */
export interface FillContext {
  readonly trace: Trace;
  /** The texts of the tokens, in order. */
  readonly tokens: readonly string[];
  readonly language: Language;
}

/**
 * The text of a placeholder. Throws a RangeError when the trace has no such tensor or index; a missing token, which a
 * shorter sentence of the learner's makes possible, is `…`.
 */
export function fillPlaceholder(placeholder: Placeholder, { trace, tokens, language }: FillContext): string {
  switch (placeholder.kind) {
    case 'number':
      return formatNumber(trace.at(placeholder.ref.tensor, placeholder.ref.index), language, placeholder.format);
    case 'shape':
      return trace
        .tensor(placeholder.tensor)
        .shape.map((size) => formatNumber(size, language, 'integer'))
        .join('\u00a0×\u00a0');
    case 'token':
      return tokens[placeholder.position] ?? '…';
  }
}

/** Prose as plain text, for labels and spoken text. Formulas give their symbols, not their TeX. */
export function plainText(nodes: readonly ProseNode[], context: FillContext): string {
  return nodes.map((node) => plainNode(node, context)).join('');
}

function plainNode(node: ProseNode, context: FillContext): string {
  if (typeof node === 'string') return node;
  if (node.kind === 'placeholder') return fillPlaceholder(node.placeholder, context);
  if (node.kind === 'element' && node.tag === 'annotation') return '';
  return plainText(node.children, context);
}
