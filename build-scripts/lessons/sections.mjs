/**
 * Cuts a Markdown file into the sections that its headings name: `## id: title`, with `### id: title` below.
 *
 * @typedef {import('mdast').RootContent} MarkdownNode
 *
 * @typedef {object} Section
 * @property {string} id
 * @property {string} title            Empty when the heading is the id alone.
 * @property {number} line
 * @property {MarkdownNode[]} content  What stands before the first sub-heading.
 * @property {Section[]} sections      Sub-headings.
 * @property {string} source           The text of the section, heading included.
 */

const headingPattern = /^(?<id>[a-z0-9]+(?:-[a-z0-9]+)*)(?:\s*[:：]\s*(?<title>.+))?$/;

/**
 * @param {import('mdast').Root} root
 * @param {string} text the file's text
 * @param {import('./problem.mjs').FileProblems} problems
 * @returns {Section[]}
 */
export function cutSections(root, text, problems) {
  const nodes = root.children.filter((node) => node.type !== 'yaml');
  const { before, sections } = cut(nodes, 2, text, problems);
  for (const node of before) problems.add(node.position.start.line, 'heading', 'text must stand below a heading `## id: title`');
  return sections;
}

/**
 * @param {readonly MarkdownNode[]} nodes
 * @param {2 | 3} depth of the headings to cut at
 * @returns {{ before: MarkdownNode[], sections: Section[] }}
 */
function cut(nodes, depth, text, problems) {
  const starts = nodes.flatMap((node, position) => (node.type === 'heading' && node.depth === depth ? [position] : []));
  const sections = starts.flatMap((start, position) => {
    const heading = nodes[start];
    const { line } = heading.position.start;
    const { id, title } = headingPattern.exec(plainHeading(heading))?.groups ?? {};
    if (id === undefined) {
      problems.add(line, 'heading', `a heading is an id, a colon and a title without markup: \`${'#'.repeat(depth)} change-v: Change V\``);
      return [];
    }
    const inner = nodes.slice(start + 1, starts[position + 1]);
    const { before, sections } = depth === 2 ? cut(inner, 3, text, problems) : { before: inner, sections: [] };
    const end = (inner.at(-1) ?? heading).position.end.offset;
    return [{ id, title: title ?? '', line, content: before, sections, source: text.slice(heading.position.start.offset, end) }];
  });
  reportRepeated(sections, problems);
  return { before: nodes.slice(0, starts[0]), sections };
}

/** The text of a heading; empty when it holds anything but text. */
function plainHeading({ children }) {
  return children.every(({ type }) => type === 'text') ? children.map(({ value }) => value).join('') : '';
}

function reportRepeated(sections, problems) {
  const seen = new Map();
  for (const { id, line } of sections) {
    if (seen.has(id)) problems.add(line, 'heading', `'${id}' stands already in line ${seen.get(id)}`);
    else seen.set(id, line);
  }
}
