/** The pronoun's row in every head: a column per head, a row per word that is looked at. Masked words are hatched. */
import { matrix, type Part, symbol, type TableView, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { layers, numHeads, pronoun, words } from './layout.ts';
import { type Reading, readings } from './stages.ts';

export function headsPart(context: Context): Part {
  const { moment } = context;
  return together(...readings.map((reading) => moment.piece(`heads ${reading}`, () => heads(context, reading))));
}

function heads(context: Context, reading: Reading): Part {
  return together(...layers.map((layer) => layerPart(context, reading, layer)));
}

function layerPart({ layout, input, word }: Context, reading: Reading, layer: number): Part {
  const attention = `${reading}.layers.${layer}.attention`;
  const tensor = `${attention}.attn_weights`;
  const view: TableView = {
    tensor,
    rows: words,
    columns: numHeads,
    ref: (position, head) => ({ tensor, index: [head, pronoun, position] }),
  };
  return matrix(layout.grid, {
    view,
    x: layout.layers[layer] ?? 0,
    y: layout.rows,
    cellWidth: layout.headCell,
    cellHeight: layout.rowHeight,
    fill: 'weight',
    printed: true,
    role: 'weight',
    name: say('layer', { layer: layer + 1 }),
    caption: say('layer', { layer: layer + 1 }),
    shape: [],
    columnTokens: headNumbers,
    rowNames: Array.from({ length: words }, (_, position) => word(reading, position)),
    masked: (position, head) => input.trace.at(`${attention}.attn_allowed`, [head, pronoun, position]) === 0,
  });
}

/** Heads as the literature numbers them: the first has index 0 in the trace. */
export const headNumbers = Array.from({ length: numHeads }, (_, head) => symbol(String(head + 1)));
