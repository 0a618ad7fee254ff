/** The same things in the size of a real model, as outlines whose heights are to scale: a row is a word, or a dimension. */
import type { Mark, Role, Text } from '../frame.ts';
import { outline, type Part, symbol, together } from '../toolkit/index.ts';
import { type Context, shared, tableRow } from './context.ts';

/** Q, K and V stand side by side in a row of the table that is kept, their matrices in what makes such a row. */
const thirds = [
  { letter: 'Q', role: 'query' },
  { letter: 'K', role: 'key' },
  { letter: 'V', role: 'value' },
] as const;

/** Sizes of a shape written out: room for six digits, a sign and five. */
const [shapeHeight, rowsWidth, timesWidth, columnsWidth] = [22, 44, 14, 42];

/** How far down a table the row is drawn that stands for one word. */
const oneRow = 0.62;

export function realPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('real stored', () => embedding(context)),
    moment.piece('real matrices', () => matrices(context)),
    moment.piece('real token', () => token(context)),
    moment.piece('real ready', () => ready(context)),
    moment.piece('real deeper', () => deeper(context)),
    moment.piece('real cache', () => cache(context)),
  );
}

/** Heights of a table with a row for each word, and of matrices with a row for each dimension. */
function heights({ input, layout }: Context): { readonly table: number; readonly matrix: number } {
  const [vocabulary, width] = ['vocabulary', 'width'].map((name) => input.trace.at(name, []));
  const { height } = layout.real.area;
  const scale = height / Math.max(vocabulary ?? 1, width ?? 1);
  return { table: (vocabulary ?? 1) * scale, matrix: (width ?? 1) * scale };
}

interface Block {
  readonly key: string;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly roles: readonly Role[];
  readonly names: readonly Text[];
  readonly dashed?: boolean;
}

/** Columns side by side, each with its name above. */
function block({ layout }: Context, { key, x, width, height, roles, names, dashed }: Block): readonly Mark[] {
  const { real } = layout;
  const each = width / roles.length;
  return roles.flatMap((role, index): readonly Mark[] => {
    const area = { x: x + index * each, y: real.area.top, width: each, height };
    const text = names[index];
    const name: readonly Mark[] =
      text === undefined
        ? []
        : [
            {
              kind: 'label',
              key: `${key}.name${index}`,
              x: area.x + each / 2,
              y: real.names,
              anchor: 'middle',
              text,
              // Names in colour, where a third is wide enough for them.
              size: text.kind === 'symbol' && text.sub === undefined && text.sup === undefined ? 'name' : 'normal',
              role,
            },
          ];
    const box: Mark = dashed
      ? { kind: 'box', key: `${key}.slot${index}`, look: 'slot', role, ...area }
      : outline(`${key}.${index}`, role, area);
    return [box, ...name];
  });
}

/** `100,000 × 12,288`: how many rows, and how long they are, as a number that can be pressed. */
function shape({ layout }: Context, key: string, x: number, rows: string, columns: string): readonly Mark[] {
  const { shapes: y } = layout.real;
  const number = (tensor: string) => ({ tensor, index: [] });
  return [
    {
      kind: 'value',
      key: `${key}.rows`,
      x: x + rowsWidth,
      y,
      anchor: 'end',
      ref: number(rows),
      format: 'integer',
      size: 'small',
    },
    {
      kind: 'label',
      key: `${key}.times`,
      x: x + rowsWidth + timesWidth / 2,
      y,
      anchor: 'middle',
      text: symbol('×'),
      size: 'small',
    },
    {
      kind: 'cell',
      key: `${key}.columns`,
      x: x + rowsWidth + timesWidth,
      y: y - shapeHeight / 2,
      width: columnsWidth,
      height: shapeHeight,
      ref: number(columns),
      fill: 'plain',
      printed: true,
    },
  ];
}

function embedding(context: Context): Part {
  const { x, width } = context.layout.real.embedding;
  const { table } = heights(context);
  const marks = [
    ...block(context, { key: 'real.embedding', x, width, height: table, roles: ['input'], names: [symbol('E')] }),
    ...shape(context, 'real.embedding', x, 'vocabulary', 'width'),
  ];
  return { marks, figures: [] };
}

function matrices(context: Context): Part {
  const { x, width } = context.layout.real.matrices;
  const marks = [
    ...block(context, {
      key: 'real.matrices',
      x,
      width,
      height: heights(context).matrix,
      roles: ['weight-matrix', 'weight-matrix', 'weight-matrix'],
      names: thirds.map(({ letter }) => symbol('W', letter)),
    }),
    ...shape(context, 'real.matrices', x, 'width', 'real.row'),
  ];
  return { marks, figures: [] };
}

/** A row of q, k and v of one word. */
function row(key: string, x: number, width: number, y: number): readonly Mark[] {
  const each = width / thirds.length;
  return thirds.map(({ role, letter }, index) => ({
    kind: 'path',
    key: `${key}.${letter}`,
    points: [
      [x + index * each + 2, y],
      [x + (index + 1) * each - 2, y],
    ],
    weight: 'strong',
    role,
  }));
}

/** The word whose row is followed, its row of E, and what the matrices make of it. */
function token(context: Context): Part {
  const { layout, input } = context;
  const { embedding: table, matrices: made, token: y, area } = layout.real;
  const text = input.ownTokens[tableRow('fruit', shared)];
  const { table: height, matrix } = heights(context);
  const from = area.top + oneRow * height;
  const marks: readonly Mark[] = [
    ...(text === undefined
      ? []
      : [
          {
            kind: 'token',
            key: 'real.word',
            x: layout.grid.margin,
            y: y - layout.grid.tokenHeight / 2,
            width: layout.grid.compact ? 46 : layout.grid.tokenWidth,
            height: layout.grid.tokenHeight,
            text,
          } as const,
        ]),
    {
      kind: 'path',
      key: 'real.embedding.row',
      points: [
        [table.x + 2, from],
        [table.x + table.width - 2, from],
      ],
      weight: 'strong',
      role: 'input',
    },
    {
      kind: 'path',
      key: 'real.computed',
      points: [
        [made.x + made.width / 2, area.top + matrix + 4],
        [made.x + made.width / 2, y - 8],
      ],
      weight: 'normal',
      arrow: true,
    },
    ...row('real.token', made.x, made.width, y),
  ];
  return { marks, figures: [] };
}

/** Q, K and V of every word there is, as if they had been made beforehand. */
function ready(context: Context): Part {
  const { layout } = context;
  const { ready: place, area } = layout.real;
  const { table } = heights(context);
  const marks = [
    ...block(context, {
      key: 'real.ready',
      ...place,
      height: table,
      roles: thirds.map(({ role }) => role),
      names: thirds.map(({ letter }) => symbol(letter)),
    }),
    ...shape(context, 'real.ready', place.x, 'vocabulary', 'real.row'),
    ...row('real.ready.row', place.x, place.width, area.top + oneRow * table),
  ];
  return { marks, figures: [] };
}

/** In the second layer each row would become a table of its own: one row for each word that may stand before. */
function deeper(context: Context): Part {
  const { layout } = context;
  const { ready: from, matrices: to, area } = layout.real;
  const { table } = heights(context);
  const start: readonly [number, number] = [from.x + from.width + 2, area.top + oneRow * table];
  const line = (key: string, y: number): Mark => ({
    kind: 'path',
    key,
    points: [start, [to.x - 2, y]],
    weight: 'normal',
  });
  const marks = [
    ...block(context, {
      key: 'real.deeper',
      ...to,
      height: table,
      roles: thirds.map(({ role }) => role),
      names: thirds.map(({ letter }) => symbol(letter, undefined, '(2)')),
      dashed: true,
    }),
    line('real.deeper.top', area.top),
    line('real.deeper.bottom', area.top + table),
  ];
  return { marks, figures: [] };
}

/** Only what has really been met, in its own sentence, and only k and v. */
function cache({ layout, input }: Context): Part {
  const { matrices: place, area, names, cache: sizes } = layout.real;
  const { tokenHeight, gap } = layout.grid;
  const left = place.x + sizes.pill + gap / 2;
  const kept = thirds.slice(1);
  const marks = [0, 1, 2].flatMap((word): readonly Mark[] => {
    const text = input.ownTokens[tableRow('fruit', word)];
    const y = area.top + word * (tokenHeight + 6);
    const slots = kept.map(
      ({ role, letter }, index): Mark => ({
        kind: 'box',
        key: `real.cache.${letter}${word}`,
        look: 'outline',
        role,
        x: left + index * (sizes.slot + 4),
        y: y + 4,
        width: sizes.slot,
        height: tokenHeight - 8,
      }),
    );
    if (text === undefined) return slots;
    const pill = { x: place.x, y, width: sizes.pill, height: tokenHeight, text };
    return [{ kind: 'token', key: `real.cache.word${word}`, ...pill }, ...slots];
  });
  const headings = kept.map(
    ({ role, letter }, index): Mark => ({
      kind: 'label',
      key: `real.cache.name${letter}`,
      x: left + index * (sizes.slot + 4) + sizes.slot / 2,
      y: names,
      anchor: 'middle',
      text: symbol(letter),
      size: 'name',
      role,
    }),
  );
  return { marks: [...marks, ...headings], figures: [] };
}
