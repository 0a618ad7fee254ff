import { toProse } from './nodes.mjs';

/**
 * @typedef {import('mdast').RootContent} MarkdownNode
 * @typedef {import('../../web/prose/prose.ts').Choice} Choice
 */

/** A list whose every item begins with an id in `code`. */
export function isChoiceList(node) {
  return node.type === 'list' && node.children.every((item) => itemId(item) !== undefined);
}

function itemId({ children: [first] }) {
  const code = first?.type === 'paragraph' ? first.children[0] : undefined;
  return code?.type === 'inlineCode' ? code.value : undefined;
}

/**
 * Splits what stands under a heading into its text and its choices.
 * @param {readonly MarkdownNode[]} nodes
 * @param {import('./nodes.mjs').ProseContext} context
 * @returns {{ body: import('../../web/prose/prose.ts').ProseNode[], choices: Record<string, Choice>, lines: Record<string, number> }}
 *   `lines`: where each choice stands.
 */
export function splitChoices(nodes, context) {
  const items = nodes.filter(isChoiceList).flatMap((list) => list.children);
  const choices = {};
  const lines = {};
  for (const item of items) {
    const id = itemId(item);
    const { line } = item.position.start;
    if (id in choices) context.problems.add(line, 'choice', `'${id}' stands already in line ${lines[id]}`);
    choices[id] = choice(item, line, context);
    lines[id] = line;
  }
  return { body: toProse(nodes.filter((node) => !isChoiceList(node)), context), choices, lines };
}

/** @returns {Choice} */
function choice({ children: [{ children: [code, ...words] }, ...others] }, line, context) {
  const [first, ...rest] = words;
  const trimmed = first?.type === 'text' ? [{ ...first, value: first.value.trimStart() }, ...rest] : words;
  const replies = others.filter(({ type }) => type === 'blockquote').flatMap(({ children }) => children);
  for (const { type, position } of others) {
    if (type !== 'blockquote') context.problems.add(position.start.line, 'choice', `below '${code.value}' only a reply may stand, as a quote (>)`);
  }
  const text = toProse(trimmed, context);
  if (text.every((node) => node === '')) context.problems.add(line, 'choice', `'${code.value}' has no text`);
  return { text, reply: toProse(replies, context) };
}
