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

/**
 * @param {string} text
 * @returns {import('mdast').Root}
 */
export function parseMarkdown(text) {
  return parser.parse(text);
}
