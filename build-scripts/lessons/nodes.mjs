import { formula } from './formula.mjs';
import { splitPlaceholders } from './placeholder.mjs';

/**
 * @typedef {import('../../web/prose/prose.ts').ProseNode} ProseNode
 * @typedef {import('mdast').RootContent} MarkdownNode
 *
 * @typedef {object} Use  A node that refers to something outside the text, for the checks.
 * @property {number} line
 * @property {ProseNode} node
 *
 * @typedef {object} ProseContext
 * @property {import('./problem.mjs').FileProblems} problems
 * @property {Use[]} uses  Every placeholder and link that was met, in the order of the text.
 */

/** Markdown that becomes an element as it is. */
const tags = new Map([
  ['strong', 'strong'],
  ['emphasis', 'em'],
  ['blockquote', 'blockquote'],
]);

/**
 * @param {readonly MarkdownNode[]} nodes
 * @param {ProseContext} context
 * @returns {ProseNode[]}
 */
export function toProse(nodes, context) {
  return nodes.flatMap((node) => convert(node, context));
}

/** @returns {ProseNode[]} */
function convert(node, context) {
  const line = node.position.start.line;
  const { problems } = context;
  const children = () => toProse(node.children, context);
  switch (node.type) {
    case 'text':
      return text(node, context);
    case 'inlineMath':
      return formulaAt(node, false, context);
    case 'math':
      return formulaAt(node, true, context);
    case 'paragraph': {
      // A paragraph that is one formula stands on its own line, however many dollar signs it has.
      const [only, ...others] = node.children;
      const alone = only.type === 'inlineMath' && others.length === 0;
      return alone ? formulaAt(only, true, context) : [element('p', children())];
    }
    case 'inlineCode':
      return [element('code', [node.value])];
    case 'code':
      return [element('pre', [element('code', [node.value])])];
    case 'break':
      return [element('br', [])];
    case 'list':
      return [element(node.ordered ? 'ol' : 'ul', node.children.map((item) => element('li', itemContent(item, context))))];
    case 'table':
      return [table(node, context)];
    case 'link':
      return link(node, children(), context);
    case 'html':
      problems.add(line, 'html', `HTML is not allowed in prose: ${node.value.split('\n')[0]}`);
      return [];
    default: {
      const tag = tags.get(node.type);
      if (tag !== undefined) return [element(tag, children())];
      problems.add(line, 'markdown', `a lesson's prose has no ${node.type}`);
      return [];
    }
  }
}

/** @returns {ProseNode[]} */
function formulaAt({ value, position }, display, context) {
  const { line } = position.start;
  return formula(value, display, {
    report: (message) => context.problems.add(line, 'formula', message),
    use: (node) => context.uses.push({ line, node }),
  });
}

/** A list without blank lines between its items has no paragraphs in them. */
function itemContent(item, context) {
  const [only, ...others] = item.children;
  const content = only?.type === 'paragraph' && others.length === 0 ? only.children : item.children;
  return toProse(content, context);
}

/** @returns {ProseNode} */
function table({ children: [head, ...rows] }, context) {
  const row = ({ children }, tag) =>
    element('tr', children.map((cell) => element(tag, toProse(cell.children, context), tag === 'th' ? { scope: 'col' } : {})));
  return element('table', [
    element('thead', [row(head, 'th')]),
    element('tbody', rows.map((cells) => row(cells, 'td'))),
  ]);
}

/** @returns {ProseNode[]} */
function link({ url, position }, children, context) {
  const { line } = position.start;
  const [, scheme, target] = /^(term|lesson|https):(.*)$/.exec(url) ?? [];
  if (scheme === 'https') return [element('a', children, { href: url, rel: 'noopener noreferrer' })];
  if (scheme === undefined) {
    context.problems.add(line, 'link', `'${url}' must begin with term:, lesson: or https:`);
    return children;
  }
  const node = scheme === 'term' ? { kind: 'term', term: target, children } : lessonLink(target, children);
  context.uses.push({ line, node });
  return [node];
}

/** @returns {ProseNode} */
function lessonLink(target, children) {
  const [lesson, step] = target.split('/');
  return { kind: 'lesson-link', lesson, ...(step === undefined ? {} : { step }), children };
}

/** @returns {ProseNode[]} */
function text({ value, position }, context) {
  return value.split('\n').flatMap((part, row, parts) => {
    const line = position.start.line + row;
    const nodes = splitPlaceholders(part, (message) => context.problems.add(line, 'placeholder', message));
    for (const node of nodes) if (typeof node !== 'string') context.uses.push({ line, node });
    return row === 0 ? nodes : [lineBreak(parts[row - 1], part), ...nodes].filter((node) => node !== '');
  });
}

/** A line break in the source is a space, but none between Chinese characters. */
function lineBreak(before, after) {
  const neighbours = [[...before].at(-1), [...after][0]].filter((character) => character !== undefined);
  const chinese = neighbours.every((character) => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(character));
  return neighbours.length > 0 && chinese ? '' : ' ';
}

/** @returns {import('../../web/prose/prose.ts').ElementNode} */
function element(tag, children, attributes = {}) {
  return { kind: 'element', tag, attributes, children };
}
