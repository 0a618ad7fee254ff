import temml from 'temml';
import { parsePlaceholder } from './placeholder.mjs';

/** @typedef {import('../../web/prose/prose.ts').ProseNode} ProseNode */

/** Letters coloured by what they mean. */
const macros = {
  '\\query': '\\class{role-query}{#1}',
  '\\key': '\\class{role-key}{#1}',
  '\\val': '\\class{role-value}{#1}',
  '\\score': '\\class{role-score}{#1}',
  '\\weight': '\\class{role-weight}{#1}',
  '\\out': '\\class{role-output}{#1}',
};

const tags = new Set(
  ('math semantics annotation mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose').split(' '),
);

/** Attributes that carry meaning. Inline styles are left out: a strict content policy forbids them. */
const attributes = new Set(
  ('display encoding fence form stretchy symmetric movablelimits accent accentunder width displaystyle scriptlevel mathvariant ' +
    'columnalign linethickness lspace rspace minsize maxsize notation separator').split(' '),
);

/** Stands for a live number while the formula is set. */
const hole = (number) => `⟦${number}⟧`;

/**
 * Sets a TeX formula as MathML; its source stays as an annotation.
 * @param {string} tex
 * @param {boolean} display on its own line
 * @param {{ report: (message: string) => void, use: (node: import('../../web/prose/prose.ts').PlaceholderNode) => void }} context
 * @returns {ProseNode[]} nothing when the formula has an error
 */
export function formula(tex, display, { report, use }) {
  const placeholders = [];
  const source = tex.replace(/\\live\{([^{}]*)\}/g, (_, inner) => {
    placeholders.push(parsePlaceholder(inner));
    return `\\text{${hole(placeholders.length - 1)}}`;
  });
  const faults = placeholders.filter((placeholder) => typeof placeholder === 'string');
  for (const fault of faults) report(fault);
  if (faults.length > 0) return [];
  for (const placeholder of placeholders) use({ kind: 'placeholder', placeholder });

  try {
    const tree = temml.__renderToMathMLTree(source, {
      displayMode: display,
      throwOnError: true,
      // temml adds its own definitions to the object it is given.
      macros: { ...macros },
      trust: ({ command, class: name }) => command === '\\class' && /^role-[a-z-]+$/.test(name),
    });
    const content = tree.children.flatMap((child) => toNodes(child, placeholders));
    const annotation = element('annotation', { encoding: 'application/x-tex' }, [tex]);
    const [shown] = content.length === 1 ? content : [element('mrow', {}, content)];
    return [element('math', display ? { display: 'block' } : {}, [element('semantics', {}, [shown, annotation])])];
  } catch (error) {
    // temml underlines the place with combining marks and breaks the line before it.
    report(error.message.replace(/[\u0332\u0333]/g, '').replace(/\s+/g, ' ').trim());
    return [];
  }
}

/** @returns {ProseNode[]} */
function toNodes(node, placeholders) {
  if (node.text !== undefined) return [node.text];
  const children = node.children.flatMap((child) => toNodes(child, placeholders));
  // A fragment of temml has children only.
  if (node.type === undefined) return children;
  if (!tags.has(node.type)) throw new Error(`<${node.type}> is not among the elements that are shown`);

  const [only] = children;
  const number = node.type === 'mtext' && typeof only === 'string' ? /^⟦(\d+)⟧$/.exec(only)?.[1] : undefined;
  if (number !== undefined) return [element('mn', {}, [{ kind: 'placeholder', placeholder: placeholders[Number(number)] }])];

  const kept = Object.entries(node.attributes).filter(([name]) => attributes.has(name));
  const classes = node.classes.filter(Boolean).join(' ');
  return [element(node.type, Object.fromEntries(classes ? [...kept, ['class', classes]] : kept), children)];
}

/** @returns {import('../../web/prose/prose.ts').ElementNode} */
function element(tag, attributes, children) {
  return { kind: 'element', tag, attributes, children };
}
