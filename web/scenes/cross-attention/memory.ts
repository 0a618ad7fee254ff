/** One memory, and what every head of every layer makes of it: keys and values of its own. */
import type { Mark } from '../frame.ts';
import {
  inTurn,
  largestMagnitude,
  matrix,
  numbered,
  type Part,
  symbol,
  tableView,
  together,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { headDim, hiddenSize, layers, numHeads, sourceWords } from './layout.ts';

/** When the heads come, one after another. */
export const memoryTimes = [0.2, 0.97] as const;

const letters = [
  { letter: 'k', role: 'key' },
  { letter: 'v', role: 'value' },
] as const;

export function memoryPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('memory', () => memory(context)),
    moment.piece('head vectors', () => headVectors(context)),
  );
}

/** What the encoder has made of the words that were read: a row for each. */
function memory({ layout, input, source }: Context): Part {
  const tensor = 'read.encoder.output';
  return matrix(layout.grid, {
    view: tableView(input.trace, tensor),
    x: layout.x,
    y: layout.source,
    cellWidth: layout.memoryCell,
    printed: false,
    fill: 'signed',
    limit: largestMagnitude(input.trace, [tensor]),
    role: 'input',
    name: symbol('M'),
    shape: [sourceWords, hiddenSize],
    caption: say('memory'),
    rowNames: source('read'),
    columnNames: numbered('d', hiddenSize),
  });
}

function headVectors(context: Context): Part {
  const { layout, moment } = context;
  const { x, step, cell, tops } = layout.headVectors;
  const come = moment.since('memory', ...memoryTimes);
  return together(
    { marks: layers.flatMap((layer) => names(context, layer)), figures: [] },
    ...layers.flatMap((layer) =>
      Array.from({ length: numHeads }, (_, head) => {
        const share = inTurn(come, layer * numHeads + head, layers.length * numHeads);
        const number: Mark = {
          kind: 'label',
          key: `head${layer}.${head}`,
          x: x + head * step + (headDim * cell) / 2,
          y: (tops[layer] ?? 0) - 10,
          anchor: 'middle',
          text: symbol(String(head + 1)),
          size: 'small',
        };
        return together(
          { marks: [number], figures: [] },
          ...letters.map((_, row) => block(context, layer, head, row, share)),
        );
      }),
    ),
  );
}

/** What stands at the left of a layer: its number, and the letters of both rows of blocks. */
function names({ layout }: Context, layer: number): readonly Mark[] {
  const { grid, headVectors: at } = layout;
  const top = at.tops[layer] ?? 0;
  const height = sourceWords * at.rowHeight;
  return [
    {
      kind: 'label',
      key: `layer${layer}`,
      x: grid.margin,
      y: top - (grid.compact ? 26 : 10),
      anchor: 'start',
      text: say('layer', { layer: layer + 1 }),
      size: 'normal',
    },
    ...letters.map(
      ({ letter, role }, row): Mark => ({
        kind: 'badge',
        key: `layer${layer}.${letter}`,
        role,
        x: grid.margin,
        y: top + row * (height + at.gap) + height / 2 - 9,
      }),
    ),
  ];
}

/** Keys or values of one head: a row for each word that was read. */
function block({ layout, input, source }: Context, layer: number, head: number, row: number, share: number): Part {
  const { x, step, cell, rowHeight, tops, gap } = layout.headVectors;
  const { letter, role } = letters[row] ?? letters[0];
  const tensor = `read.decoder.layers.${layer}.cross_attention.${letter}`;
  const { marks, figures } = matrix(layout.grid, {
    view: tableView(input.trace, tensor, { prefix: [head] }),
    x: x + head * step,
    y: (tops[layer] ?? 0) + row * (sourceWords * rowHeight + gap),
    cellWidth: cell,
    cellHeight: rowHeight,
    printed: false,
    fill: 'signed',
    limit: largestMagnitude(input.trace, [tensor]),
    role,
    name: symbol(letter),
    caption: say(`${letter}-of`, { layer: layer + 1, head: head + 1 }),
    shape: [],
    rowNames: source('read'),
    columnNames: numbered('d', headDim),
    keyPrefix: `head${head}:`,
    shown: () => share,
  });
  // Letters stand once, at the left of the layer.
  return { marks: marks.filter(({ kind }) => kind !== 'label' && kind !== 'badge'), figures };
}
