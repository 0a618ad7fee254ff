import type { Link, List, ListItem, RootContent, Table, TableRow, Text } from 'mdast';
import type { Math as DisplayMath, InlineMath } from 'mdast-util-math';
import type { ProseNode } from '../../web/prose/prose.ts';
import { element } from './element.ts';
import { formula } from './formula.ts';
import { keepSums, keepTogether } from './keep-together.ts';
import { lineOfNode } from './markdown.ts';
import { splitPlaceholders } from './placeholder.ts';
import type { FileProblems } from './problem.ts';
import { colourLetters } from './role-letters.ts';

/** A node that refers to something outside the text, for the checks. */
export interface Use {
  readonly line: number;
  readonly node: Exclude<ProseNode, string>;
}

export interface ProseContext {
  readonly problems: FileProblems;
  /** Every placeholder and link that was met, in the order of the text. */
  readonly uses: Use[];
}

export function toProse(nodes: readonly RootContent[], context: ProseContext): ProseNode[] {
  return keepTogether(colourLetters(nodes.flatMap((node) => convert(node, context))));
}

function convert(node: RootContent, context: ProseContext): ProseNode[] {
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
      const alone = only?.type === 'inlineMath' && others.length === 0;
      return alone ? formulaAt(only, true, context) : [element('p', toProse(node.children, context))];
    }
    case 'strong':
      return [element('strong', toProse(node.children, context))];
    case 'emphasis':
      return [element('em', toProse(node.children, context))];
    case 'blockquote':
      return [element('blockquote', toProse(node.children, context))];
    case 'inlineCode':
      return [element('code', [node.value])];
    case 'code':
      return [element('pre', [element('code', [node.value])])];
    case 'break':
      return [element('br', [])];
    case 'list':
      return [list(node, context)];
    case 'table':
      return [table(node, context)];
    case 'link':
      return link(node, context);
    case 'html':
      context.problems.add(lineOfNode(node), 'html', `HTML is not allowed in prose: ${node.value.split('\n')[0]}`);
      return [];
    default:
      context.problems.add(lineOfNode(node), 'markdown', `a lesson's prose has no ${node.type}`);
      return [];
  }
}

function text(node: Text, context: ProseContext): ProseNode[] {
  return node.value.split('\n').flatMap((part, row, parts) => {
    const line = lineOfNode(node) + row;
    const nodes = splitPlaceholders(keepSums(part), (message) => context.problems.add(line, 'placeholder', message));
    for (const found of nodes) if (typeof found !== 'string') context.uses.push({ line, node: found });
    return row === 0 ? nodes : [...lineBreak(parts[row - 1] ?? '', part), ...nodes];
  });
}

/** A line break in the source is a space, but none between Chinese characters. */
function lineBreak(before: string, after: string): string[] {
  const neighbours = [[...before].at(-1), [...after].at(0)].filter((character) => character !== undefined);
  const chinese = neighbours.every((character) => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(character));
  return neighbours.length > 0 && chinese ? [] : [' '];
}

function formulaAt(node: InlineMath | DisplayMath, display: boolean, context: ProseContext): ProseNode[] {
  const line = lineOfNode(node);
  return formula(node.value, display, {
    report: (message) => context.problems.add(line, 'formula', message),
    use: (found) => context.uses.push({ line, node: found }),
  });
}

function list({ ordered, children }: List, context: ProseContext): ProseNode {
  return element(
    ordered ? 'ol' : 'ul',
    children.map((item) => element('li', itemContent(item, context))),
  );
}

/** An item that is one paragraph is that paragraph's text. */
function itemContent({ children }: ListItem, context: ProseContext): ProseNode[] {
  const [only, ...others] = children;
  return toProse(only?.type === 'paragraph' && others.length === 0 ? only.children : children, context);
}

function table({ children: [head, ...rows] }: Table, context: ProseContext): ProseNode {
  const row = (cells: TableRow | undefined, tag: string, attributes = {}) =>
    element(
      'tr',
      (cells?.children ?? []).map((cell) => element(tag, toProse(cell.children, context), attributes)),
    );
  return element('table', [
    element('thead', [row(head, 'th', { scope: 'col' })]),
    element(
      'tbody',
      rows.map((cells) => row(cells, 'td')),
    ),
  ]);
}

function link(node: Link, context: ProseContext): ProseNode[] {
  const children = toProse(node.children, context);
  const [, scheme, target = ''] = /^(term|lesson|https):(.*)$/.exec(node.url) ?? [];
  const line = lineOfNode(node);
  if (scheme === 'https') return [element('a', children, { href: node.url, rel: 'noopener noreferrer' })];
  if (scheme === undefined) {
    context.problems.add(line, 'link', `'${node.url}' must begin with term:, lesson: or https:`);
    return children;
  }
  const found = scheme === 'term' ? ({ kind: 'term', term: target, children } as const) : lessonLink(target, children);
  context.uses.push({ line, node: found });
  return [found];
}

function lessonLink(target: string, children: readonly ProseNode[]) {
  const [lesson = '', step] = target.split('/');
  return { kind: 'lesson-link', lesson, ...(step === undefined ? {} : { step }), children } as const;
}
