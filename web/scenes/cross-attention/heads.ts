/** One row in all heads: where each looks as one word is written, and how often each looked right on sentences it had not seen. */
import type { Mark } from '../frame.ts';
import {
  headColumns,
  headNumbers,
  matrix,
  type Part,
  symbol,
  tableView,
  together,
  tokenPill,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { layers, numHeads } from './layout.ts';

/** The row in which "sits" is said: not all heads look at the same word there. */
const followed = 2;

export function headsPart(context: Context): Part {
  return context.moment.piece('head rows', () =>
    together(...layers.flatMap((layer) => [rows(context, layer), measured(context, layer)]), {
      marks: asks(context),
      figures: [],
    }),
  );
}

function rows({ layout, input, source }: Context, layer: number): Part {
  return headColumns(layout.grid, {
    trace: input.trace,
    attention: `read.decoder.layers.${layer}.cross_attention`,
    query: followed,
    keys: source('read'),
    name: say('layer', { layer: layer + 1 }),
    x: layout.headRows.layers[layer] ?? 0,
    y: layout.source,
    cellWidth: layout.headRows.cell,
    cellHeight: layout.rowHeight,
  });
}

/** Under each head, its share of right looks as the report of the model has it. */
function measured({ layout, input }: Context, layer: number): Part {
  const { marks, figures } = matrix(layout.grid, {
    view: tableView(input.trace, 'measured.on_source_word', { firstRow: layer, rowCount: 1 }),
    x: layout.headRows.layers[layer] ?? 0,
    y: layout.headRows.measured,
    cellWidth: layout.headRows.cell,
    role: 'neutral',
    name: symbol(''),
    caption: say('measured-in', { layer: layer + 1 }),
    shape: [],
    columnNames: headNumbers(numHeads),
    keyPrefix: `layer${layer}:`,
    fill: 'plain',
    printed: true,
  });
  return { marks: marks.filter(({ kind }) => kind !== 'label'), figures: figures };
}

/** Which row asks: the word that stands in it, and the word that is said there. */
function asks({ layout, stands, says }: Context): readonly Mark[] {
  const { grid, x, headRows, rowHeight } = layout;
  const pill = (key: string, text: (typeof stands)[number], left: number, role: 'query' | 'output'): Mark => ({
    ...tokenPill(grid, text, { key, x: left, y: headRows.asks }),
    role,
  });
  const middle = headRows.asks + rowHeight / 2;
  const label = (key: string, y: number): Mark => ({
    kind: 'label',
    key: `heads.${key}`,
    x: grid.margin,
    y,
    anchor: 'start',
    text: say(key),
    size: 'small',
  });
  const [stood, said] = [stands[followed], says('read')[followed]];
  if (stood === undefined || said === undefined) throw new RangeError(`cross-attention: no row ${followed}`);
  return [
    label('asks', headRows.asks - 12),
    pill('asks.stands', stood, grid.margin, 'query'),
    {
      kind: 'path',
      key: 'asks.path',
      points: [
        [x + 2, middle],
        [x + 22, middle],
      ],
      arrow: true,
      weight: 'normal',
    },
    pill('asks.says', said, x + 28, 'output'),
    label('measured', headRows.measured - 14),
  ];
}
