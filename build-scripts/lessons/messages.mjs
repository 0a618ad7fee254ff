/**
 * Reads `## messages`: a list of "- `id` text". The text is kept as it is written, for scenes do not draw markup.
 * @param {import('./sections.mjs').Section | undefined} section
 * @param {string} text the file's text
 * @param {import('./problem.mjs').FileProblems} problems
 * @returns {Record<string, string>}
 */
export function readMessages(section, text, problems) {
  const messages = {};
  for (const node of section?.content ?? []) {
    const items = node.type === 'list' ? node.children : [node];
    for (const item of items) readMessage(item, text, messages, problems);
  }
  for (const { line } of section?.sections ?? []) problems.add(line, 'message', 'messages have no sub-headings');
  return messages;
}

function readMessage(item, text, messages, problems) {
  const { start, end } = item.position;
  const source = text.slice(start.offset, end.offset).replace(/\s*\n\s*/g, ' ');
  const { id, message } = /^[-*]\s+`(?<id>[a-z0-9]+(?:[-._][A-Za-z0-9]+)*)`\s+(?<message>\S.*)$/.exec(source)?.groups ?? {};
  if (id === undefined) {
    problems.add(start.line, 'message', 'a message is one item: - `id` text');
  } else if (id in messages) {
    problems.add(start.line, 'message', `'${id}' stands twice`);
  } else {
    const stray = message.replace(/\{[A-Za-z]\w*\}/g, '').match(/[{}].*/)?.[0];
    if (stray !== undefined) problems.add(start.line, 'message', `'${id}': a placeholder of a message is a name, like {token}, not '${stray}'`);
    messages[id] = message;
  }
}
