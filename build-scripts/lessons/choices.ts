import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import type { Choice, ProseNode } from '../../web/prose/prose.ts';
import { lineOfNode } from './markdown.ts';
import { type ProseContext, toProse } from './nodes.ts';

/** What stands under a heading: its text, its choices, and where each choice stands. */
export interface TextAndChoices {
  readonly body: readonly ProseNode[];
  readonly choices: Readonly<Record<string, Choice>>;
  readonly lines: Readonly<Record<string, number>>;
}

interface ChoiceItem {
  readonly id: string;
  /** What follows the id in its line. */
  readonly words: readonly PhrasingContent[];
  /** What stands below that line. */
  readonly below: ListItem['children'];
  readonly line: number;
}

/** Takes the lists whose every item begins with an id in `code` out of the text: they are the choices. */
export function splitChoices(nodes: readonly RootContent[], context: ProseContext): TextAndChoices {
  const lists = new Map(nodes.flatMap((node) => (node.type === 'list' ? [[node, choiceItems(node)] as const] : [])));
  const isChoices = (node: RootContent) => node.type === 'list' && lists.get(node) !== undefined;
  const choices: Record<string, Choice> = {};
  const lines: Record<string, number> = {};
  for (const item of [...lists.values()].flatMap((items) => items ?? [])) {
    const { id, line } = item;
    if (id in choices) context.problems.add(line, 'choice', `'${id}' stands already in line ${lines[id]}`);
    choices[id] = readChoice(item, context);
    lines[id] = line;
  }
  return {
    body: toProse(
      nodes.filter((node) => !isChoices(node)),
      context,
    ),
    choices,
    lines,
  };
}

/** The items of a list of choices; nothing for any other list. */
function choiceItems(list: List): readonly ChoiceItem[] | undefined {
  const items = list.children.map(choiceItem).filter((item) => item !== undefined);
  return items.length === list.children.length ? items : undefined;
}

function choiceItem(item: ListItem): ChoiceItem | undefined {
  const [first, ...below] = item.children;
  const [code, ...words] = first?.type === 'paragraph' ? first.children : [];
  return code?.type === 'inlineCode' ? { id: code.value, words, below, line: lineOfNode(item) } : undefined;
}

function readChoice({ id, words: [first, ...rest], below, line }: ChoiceItem, context: ProseContext): Choice {
  const words =
    first?.type === 'text'
      ? [{ ...first, value: first.value.trimStart() }, ...rest]
      : first === undefined
        ? []
        : [first, ...rest];
  const reply = below.flatMap((node) => {
    if (node.type === 'blockquote') return node.children;
    context.problems.add(lineOfNode(node), 'choice', `below '${id}' only a reply may stand, as a quote (>)`);
    return [];
  });
  const text = toProse(words, context);
  if (text.length === 0) context.problems.add(line, 'choice', `'${id}' has no text`);
  return { text, reply: toProse(reply, context) };
}
