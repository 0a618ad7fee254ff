/** The pronoun's row in every head of both layers. */
import { headColumns, type Part, together } from '../toolkit/index.ts';
import { type Context, say, sentenceOf } from './context.ts';
import { layers, pronoun } from './layout.ts';
import { type Reading, readings } from './stages.ts';

export function headsPart(context: Context): Part {
  const { moment } = context;
  return together(...readings.map((reading) => moment.piece(`heads ${reading}`, () => heads(context, reading))));
}

function heads(context: Context, reading: Reading): Part {
  const { layout, input } = context;
  return together(
    ...layers.map((layer) =>
      headColumns(layout.grid, {
        trace: input.trace,
        attention: `${reading}.layers.${layer}.attention`,
        query: pronoun,
        keys: sentenceOf(context, reading),
        name: say('layer', { layer: layer + 1 }),
        x: layout.layers[layer] ?? 0,
        y: layout.rows,
        cellWidth: layout.headCell,
        cellHeight: layout.rowHeight,
      }),
    ),
  );
}
