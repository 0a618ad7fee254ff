/** Matrices of the picture: x, the heads' weights, vectors, maps and outputs, and what is made of both heads. */

import { isLocked } from '../../timeline/equality.ts';
import type { CellMark, Figure, Mark, Role, Text } from '../frame.ts';
import {
  type Corner,
  cells,
  faded,
  nameMarks,
  nothing,
  numbered,
  outline,
  type Part,
  refsOf,
  sizes,
  symbol,
  type TableView,
  tableView,
  together,
  tokenPills,
} from '../toolkit/index.ts';
import { hiddenSize, roomyCell } from './layout.ts';
import { type Picture, say } from './picture.ts';
import type { Head } from './timing.ts';

interface Block {
  readonly key: string;
  readonly view: TableView;
  readonly at: Corner;
  readonly role: Role;
  readonly name: Text;
  readonly caption: Text;
  readonly fill?: CellMark['fill'];
  readonly shown?: (row: number, column: number) => number;
  /** The input that these cells edit, in a step where it may be edited. */
  readonly input?: string;
  readonly rowTokens?: boolean;
  /** Rows and columns of the text twin; tokens and dimensions when absent. */
  readonly rows?: readonly Text[];
  readonly columns?: readonly Text[];
  /** Sizes beside the name. */
  readonly shape?: boolean;
  /** Middle of the name above the cells; on the line over them when absent. */
  readonly nameAbove?: number;
}

/** Name, cells, outline and, once all numbers are in, the text twin. */
export function block(picture: Picture, { key, view, at, role, name, ...options }: Block): Part {
  const { input, layout, limit } = picture;
  const { grid } = layout;
  const { shown, fill = 'signed' } = options;
  const area = { ...at, width: view.columns * grid.cellWidth, height: view.rows * grid.cellHeight };
  const drawn = cells(grid, {
    view,
    ...at,
    role,
    fill,
    ...(fill === 'signed' ? { limit } : {}),
    ...(shown === undefined ? {} : { shown }),
    ...(options.input !== undefined && input.editable.includes(options.input) ? { input: options.input } : {}),
  });
  const nameY = at.y - (options.nameAbove ?? grid.nameHeight / 2);
  const shape: Mark = {
    kind: 'label',
    key: `${key}.shape`,
    x: at.x + area.width,
    y: nameY,
    anchor: 'end',
    text: sizes(view.rows, view.columns),
    size: 'small',
  };
  const marks = [
    ...drawn,
    outline(key, role, area),
    ...nameMarks(key, role, name, [], at.x, nameY),
    ...(options.shape ? [shape] : []),
  ];
  const figure: Figure = {
    key,
    caption: options.caption,
    rows: options.rows ?? input.tokens,
    columns: options.columns ?? numbered('d', view.columns),
    cells: refsOf(view),
    format: 'number',
  };
  const isIn = drawn.every(({ opacity = 1 }) => opacity >= 1);
  const pills = options.rowTokens
    ? tokenPills(layout.grid, input.tokens, { key: `${key}.token`, x: layout.pills, y: at.y })
    : [];
  return { marks: [...pills, ...marks], figures: isIn ? [figure] : [] };
}

export function xBlock(picture: Picture, at: Corner): Part {
  return block(picture, {
    key: 'x',
    view: tableView(picture.input.trace, 'x'),
    at,
    role: 'input',
    name: symbol('X'),
    caption: say('caption-x'),
    input: 'x',
    rowTokens: true,
    shape: true,
  });
}

const letters = ['q', 'k', 'v'] as const;
export type Letter = (typeof letters)[number];

/** One head's columns of a weight matrix. */
export function weightBlock(picture: Picture, letter: Letter, head: Head, at: Corner): Part {
  const { grid } = picture.layout;
  const name = `w${letter}${head + 1}`;
  return block(picture, {
    key: name,
    view: tableView(picture.input.trace, name),
    at,
    role: 'weight-matrix',
    name: symbol('W', letter.toUpperCase(), String(head + 1)),
    caption: say('caption-w', { head: head + 1, letter: letter.toUpperCase() }),
    input: name,
    rows: numbered('d', hiddenSize),
    // Beside its neighbour there is room for both on the widest stages only.
    shape: grid.compact || grid.cellWidth >= roomyCell,
  });
}

const roles = { q: 'query', k: 'key', v: 'value' } as const;

/** A head's queries, keys and values beside each other. */
export function vectorBlocks(picture: Picture, head: Head, y: number): Part {
  const { input, layout, shown } = picture;
  const shownOf = { q: shown.queries(head), k: shown.keysAndValues, v: shown.keysAndValues };
  const parts = letters.map((letter) =>
    block(picture, {
      key: `head${head + 1}.${letter}`,
      view: tableView(input.trace, `head${head + 1}.${letter}`),
      at: { x: layout.columns[letter], y },
      role: roles[letter],
      name: symbol(letter.toUpperCase(), undefined, String(head + 1)),
      caption: say('caption-vectors', { head: head + 1, letter: letter.toUpperCase() }),
      shown: shownOf[letter],
      rowTokens: letter === 'q',
    }),
  );
  return together(...parts);
}

/** A head's weights: row i is query i, column j is key j. */
export function mapBlock(picture: Picture, head: Head, at: Corner): Part {
  const { input, layout, shown } = picture;
  const { grid } = layout;
  const view = tableView(input.trace, `head${head + 1}.attn_weights`);
  const keyNames = numbered('k', view.columns);
  const key = `head${head + 1}.map`;
  const headings = keyNames.map(
    (text, column): Mark => ({
      kind: 'label',
      key: `${key}.key-name${column}`,
      x: at.x + (column + 0.5) * grid.cellWidth,
      y: at.y - 9,
      anchor: 'middle',
      text,
      size: 'small',
      role: 'key',
    }),
  );
  const drawn = block(picture, {
    key,
    view,
    at,
    role: 'weight',
    name: say('weights'),
    caption: say('caption-map', { head: head + 1 }),
    fill: 'weight',
    shown: shown.map(head),
    rowTokens: grid.compact,
    columns: keyNames,
    nameAbove: 29,
  });
  return together({ marks: headings, figures: [] }, drawn);
}

export function outputBlock(picture: Picture, head: Head, at: Corner): Part {
  const name = `head${head + 1}.output`;
  return block(picture, {
    key: name,
    view: tableView(picture.input.trace, name),
    at,
    role: 'output',
    name: symbol('o', undefined, String(head + 1)),
    caption: say('caption-o', { head: head + 1 }),
    shown: picture.shown.outputs(head),
  });
}

/** A lock at the right of something, as long as it is bit for bit the lesson's own. */
export function lockAt({ input }: Picture, key: string, tensors: readonly string[], at: Corner): Part {
  const held = tensors.every((name) => isLocked(input.trace, input.baseline, name));
  return { marks: [{ kind: 'lock', key, ...at, held }], figures: [] };
}

/** A sign of the calculation, in front of a place. */
export function sign(place: number, text: string, { x, y }: Corner, opacity: number): Part {
  if (text === '') return nothing;
  const key = `sign${place}${text}`;
  const mark: Mark = { kind: 'label', key, x, y, anchor: 'middle', text: symbol(text), size: 'normal' };
  return faded({ marks: [mark], figures: [] }, opacity);
}
