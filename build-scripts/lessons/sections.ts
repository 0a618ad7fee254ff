import type { Heading, Root, RootContent } from 'mdast';
import { lineOfNode, sourceOfNodes } from './markdown.ts';
import type { FileProblems } from './problem.ts';

/** A part of a Markdown file under a heading `## id: title` or `### id: title`. */
export interface Section {
  readonly id: string;
  /** Empty when the heading is the id alone. */
  readonly title: string;
  readonly line: number;
  /** What stands before the first sub-heading. */
  readonly content: readonly RootContent[];
  readonly sections: readonly Section[];
  /** The text of the section, heading included. */
  readonly source: string;
}

const headingPattern = /^(?<id>[a-z0-9]+(?:-[a-z0-9]+)*)(?:\s*[:：]\s*(?<title>.+))?$/;

/** Cuts a file into the sections that its headings name. */
export function cutSections(root: Root, text: string, problems: FileProblems): readonly Section[] {
  const nodes = root.children.filter((node) => node.type !== 'yaml');
  const { before, sections } = cut(nodes, 2, text, problems);
  for (const node of before)
    problems.add(lineOfNode(node), 'heading', 'text must stand below a heading `## id: title`');
  return sections;
}

interface Cut {
  readonly before: readonly RootContent[];
  readonly sections: readonly Section[];
}

/** @param depth of the headings to cut at */
function cut(nodes: readonly RootContent[], depth: 2 | 3, text: string, problems: FileProblems): Cut {
  const starts = nodes.flatMap((node, position) =>
    node.type === 'heading' && node.depth === depth ? [{ heading: node, position }] : [],
  );
  const sections = starts.flatMap(({ heading, position }, order) => {
    const inner = nodes.slice(position + 1, starts[order + 1]?.position);
    const section = readSection(heading, inner, text, problems);
    return section === undefined ? [] : [section];
  });
  reportRepeated(sections, problems);
  return { before: nodes.slice(0, starts[0]?.position), sections };
}

function readSection(
  heading: Heading,
  inner: readonly RootContent[],
  text: string,
  problems: FileProblems,
): Section | undefined {
  const line = lineOfNode(heading);
  const { id, title = '' } = headingPattern.exec(plainHeading(heading))?.groups ?? {};
  if (id === undefined) {
    const signs = '#'.repeat(heading.depth);
    problems.add(
      line,
      'heading',
      `a heading is an id, a colon and a title without markup: \`${signs} change-v: Change V\``,
    );
    return undefined;
  }
  const sign = /[$\\^_]/.exec(title)?.[0];
  if (sign !== undefined)
    problems.add(line, 'heading', `a title is text as it is read, without formulas: '${title}' has '${sign}'`);
  const { before, sections } = heading.depth === 2 ? cut(inner, 3, text, problems) : { before: inner, sections: [] };
  return { id, title, line, content: before, sections, source: sourceOfNodes(heading, inner.at(-1) ?? heading, text) };
}

/** The text of a heading; empty when it holds anything but text. */
function plainHeading({ children }: Heading): string {
  return children.every((node) => node.type === 'text') ? children.map(({ value }) => value).join('') : '';
}

function reportRepeated(sections: readonly Section[], problems: FileProblems): void {
  const seen = new Map<string, number>();
  for (const { id, line } of sections) {
    const earlier = seen.get(id);
    if (earlier !== undefined) problems.add(line, 'heading', `'${id}' stands already in line ${earlier}`);
    seen.set(id, earlier ?? line);
  }
}
