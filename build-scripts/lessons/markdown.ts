import type { Node, Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath)
  // Without it a closing ** between Chinese punctuation and a Chinese character stays two asterisks.
  .use(remarkCjkFriendly);

export function parseMarkdown(text: string): Root {
  return parser.parse(text);
}

/** Where a parsed node begins. */
export function lineOfNode({ position }: Node): number {
  return position?.start.line ?? 1;
}

/** The Markdown that a run of nodes was made of. */
export function sourceOfNodes(first: Node, last: Node, text: string): string {
  return text.slice(first.position?.start.offset, last.position?.end.offset);
}
