import temml from 'temml';
import type { Placeholder, PlaceholderNode, ProseNode } from '../../web/prose/prose.ts';
import { element } from './element.ts';
import { messageOf } from './json-file.ts';
import { parsePlaceholder } from './placeholder.ts';

/** What temml makes of a formula: an element, a fragment (no type) or a piece of text. */
type MathNode =
  | { readonly text: string }
  | {
      readonly text?: undefined;
      readonly type?: string;
      readonly attributes?: Readonly<Record<string, string>>;
      readonly classes: readonly string[];
      readonly children: readonly MathNode[];
    };

/** Letters coloured by what they mean. */
const macros = {
  '\\query': '\\class{role-query}{#1}',
  '\\key': '\\class{role-key}{#1}',
  '\\val': '\\class{role-value}{#1}',
  '\\score': '\\class{role-score}{#1}',
  '\\weight': '\\class{role-weight}{#1}',
  '\\out': '\\class{role-output}{#1}',
};

/** A matrix of weights is known by its name, and needs no macro: W_Q, W_K, W_V, W_O. */
const weightMatrix = /W_(?:[QKVO]|\{[QKVO]\})/g;

const tags = new Set(
  (
    'mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
);

/** Attributes that carry meaning. Inline styles are left out: a strict content policy forbids them. */
const attributes = new Set(
  (
    'fence form stretchy symmetric movablelimits accent accentunder width displaystyle scriptlevel mathvariant ' +
    'columnalign linethickness lspace rspace minsize maxsize notation separator'
  ).split(' '),
);

/** Stands for a live number while the formula is set. */
const hole = (number: number) => `⟦${number}⟧`;
const holePattern = /^⟦(\d+)⟧$/;

export interface FormulaContext {
  readonly report: (message: string) => void;
  /** Told of each live number. */
  readonly use: (node: PlaceholderNode) => void;
}

/**
 * Sets a TeX formula as MathML; its source stays as an annotation. Gives nothing when the formula has an error.
 * @param display on its own line
 */
export function formula(tex: string, display: boolean, { report, use }: FormulaContext): ProseNode[] {
  const read: (Placeholder | string)[] = [];
  const source = tex
    .replace(/\\live\{([^{}]*)\}/g, (_, inner: string) => `\\text{${hole(read.push(parsePlaceholder(inner)) - 1)}}`)
    .replace(weightMatrix, '\\class{role-weight-matrix}{$&}');
  const faults = read.filter((placeholder) => typeof placeholder === 'string');
  for (const fault of faults) report(fault);
  if (faults.length > 0) return [];
  const live = read
    .filter((placeholder) => typeof placeholder !== 'string')
    .map((placeholder): PlaceholderNode => ({ kind: 'placeholder', placeholder }));
  for (const node of live) use(node);

  try {
    const content = set(source, display).flatMap((child) => toProse(child, live));
    const [shown = ''] = content.length === 1 ? content : [element('mrow', content)];
    const annotation = element('annotation', [tex], { encoding: 'application/x-tex' });
    return [element('math', [element('semantics', [shown, annotation])], display ? { display: 'block' } : {})];
  } catch (error) {
    // temml underlines the place with combining marks and breaks the line before it.
    report(
      messageOf(error)
        .replace(/[\u0332\u0333]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    return [];
  }
}

function set(source: string, display: boolean): readonly MathNode[] {
  const { children }: { readonly children: readonly MathNode[] } = temml.__renderToMathMLTree(source, {
    displayMode: display,
    throwOnError: true,
    // temml adds its own definitions to the object it is given.
    macros: { ...macros },
    trust: ({ command, class: name }: { command: string; class?: string }) =>
      command === '\\class' && /^role-[a-z-]+$/.test(name ?? ''),
  });
  return children;
}

function toProse(node: MathNode, live: readonly PlaceholderNode[]): ProseNode[] {
  if (node.text !== undefined) return [node.text];
  const children = node.children.flatMap((child) => toProse(child, live));
  if (node.type === undefined) return children;
  if (!tags.has(node.type)) throw new Error(`<${node.type}> is not among the elements that are shown`);

  const [only] = children;
  const number =
    node.type === 'mtext' && typeof only === 'string' ? live[Number(holePattern.exec(only)?.[1])] : undefined;
  if (number !== undefined) return [element('mn', [number])];

  const kept = Object.entries(node.attributes ?? {}).filter(([name]) => attributes.has(name));
  const classes = node.classes.filter(Boolean).join(' ');
  return [element(node.type, children, Object.fromEntries(classes ? [...kept, ['class', classes]] : kept))];
}
