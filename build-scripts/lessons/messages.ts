import { lineOfNode, sourceOfNodes } from './markdown.ts';
import type { FileProblems } from './problem.ts';
import type { Section } from './sections.ts';

const itemPattern = /^[-*]\s+`(?<id>[a-z0-9]+(?:[-._][A-Za-z0-9]+)*)`\s+(?<message>\S.*)$/;

/** Reads `## messages`: a list of "- `id` text". The text is kept as it is written, for scenes do not draw markup. */
export function readMessages(
  section: Section | undefined,
  text: string,
  problems: FileProblems,
): Readonly<Record<string, string>> {
  const messages: Record<string, string> = {};
  for (const { line } of section?.sections ?? []) problems.add(line, 'message', 'messages have no sub-headings');
  for (const item of (section?.content ?? []).flatMap((node) => (node.type === 'list' ? node.children : [node]))) {
    const line = lineOfNode(item);
    const source = sourceOfNodes(item, item, text).replace(/\s*\n\s*/g, ' ');
    const { id, message } = itemPattern.exec(source)?.groups ?? {};
    if (id === undefined || message === undefined) {
      problems.add(line, 'message', 'a message is one item: - `id` text');
      continue;
    }
    if (id in messages) problems.add(line, 'message', `'${id}' stands twice`);
    const stray = message.replace(/\{[A-Za-z]\w*\}/g, '').match(/[{}].*/)?.[0];
    if (stray !== undefined)
      problems.add(line, 'message', `'${id}': a placeholder of a message is a name, like {token}, not '${stray}'`);
    messages[id] = message;
  }
  return messages;
}
