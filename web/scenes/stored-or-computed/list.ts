/** What each thing takes, in bytes: stored, made at run time, made beforehand, kept for one conversation. */
import type { Ref } from '../../trace/trace.ts';
import type { Figure, Mark, Text } from '../frame.ts';
import { type Part, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import type { Piece } from './stages.ts';

type Entry = { readonly heading: string } | { readonly name: string; readonly tensor: string };

const entries: readonly { readonly piece: Piece; readonly entries: readonly Entry[] }[] = [
  {
    piece: 'line stored',
    entries: [
      { heading: 'in-file' },
      { name: 'embedding', tensor: 'real.embedding_bytes' },
      { name: 'layer', tensor: 'real.layer_bytes' },
      { name: 'layers', tensor: 'real.layers_bytes' },
      { heading: 'at-run' },
      { name: 'token', tensor: 'real.token_bytes' },
    ],
  },
  {
    piece: 'line ready',
    entries: [{ heading: 'beforehand' }, { name: 'ready', tensor: 'real.ready_bytes' }],
  },
  { piece: 'line deeper', entries: [{ name: 'pairs', tensor: 'real.pairs_bytes' }] },
  { piece: 'line cache', entries: [{ heading: 'kept' }, { name: 'cache', tensor: 'real.cache_bytes' }] },
];

const number = (tensor: string): Ref => ({ tensor, index: [] });

/** Numbers that a name mentions. */
const mentioned: Readonly<Record<string, Readonly<Record<string, Ref>>>> = {
  layers: { n: number('layers') },
  cache: { n: number('positions') },
};

export function listPart(context: Context): Part {
  let first = 0;
  const parts = entries.map(({ piece, entries: lines }) => {
    const start = first;
    first += lines.length;
    return context.moment.piece(piece, () => group(context, piece, lines, start));
  });
  return together(...parts);
}

function nameOf(name: string): Text {
  return say(`line.${name}`, mentioned[name]);
}

function group({ layout }: Context, piece: Piece, lines: readonly Entry[], start: number): Part {
  const { x, width, top, line } = layout.real.list;
  const marks = lines.flatMap((entry, index): readonly Mark[] => {
    const y = top + (start + index + 0.5) * line;
    const at = { x, y, anchor: 'start' } as const;
    if ('heading' in entry) {
      const key = `line.${entry.heading}`;
      return [{ kind: 'label', key, ...at, y: y + 3, text: say(key), size: 'small', emphasis: 'focus' }];
    }
    const key = `line.${entry.name}`;
    const size = layout.grid.compact ? 'small' : 'normal';
    return [
      { kind: 'label', key, ...at, text: nameOf(entry.name), size },
      {
        kind: 'value',
        key: `${key}.value`,
        x: x + width,
        y,
        anchor: 'end',
        ref: number(entry.tensor),
        format: 'bytes',
        size: 'normal',
      },
    ];
  });
  const counted = lines.filter((entry) => 'tensor' in entry);
  const figure: Figure = {
    key: piece,
    caption: say('bytes'),
    rows: counted.map(({ name }) => nameOf(name)),
    columns: [],
    cells: counted.map(({ tensor }) => [number(tensor)]),
    format: 'bytes',
  };
  return { marks, figures: [figure] };
}
