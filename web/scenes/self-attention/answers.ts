/** What the model takes the pronoun to mean: at its row, and with one head left out. */
import type { Mark, Text } from '../frame.ts';
import {
  barList,
  headNumbers,
  matrix,
  type Part,
  type TableView,
  tableView,
  together,
  tokenPills,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { layers, numHeads, pronoun } from './layout.ts';
import { type Reading, readings } from './stages.ts';

export function answersPart(context: Context): Part {
  const { moment } = context;
  return together(
    ...readings.map((reading) => moment.piece(`answer ${reading}`, () => answer(context, reading))),
    ...readings.map((reading) => moment.piece(`off ${reading}`, () => withoutHeads(context, reading))),
  );
}

/** Thing and place as columns, a row for each word of `count` from `firstRow` on. */
export function candidatesAt(reading: string, firstRow: number, count: number): TableView {
  const tensor = `${reading}.candidates`;
  return {
    tensor,
    rows: count,
    columns: 2,
    ref: (row, candidate) => ({ tensor, index: [candidate, firstRow + row] }),
  };
}

function heading({ layout }: Context, key: string, y: number, text: Text): Mark {
  return { kind: 'label', key, x: layout.grid.margin, y, anchor: 'start', text, size: 'normal' };
}

/** Two bars: how sure the model is of the thing and of the place, in the pronoun's row. */
function answer(context: Context, reading: Reading): Part {
  const { layout, candidates } = context;
  const { grid, x, answer: top, answerBar, rowHeight } = layout;
  const at = candidatesAt(reading, pronoun, 1);
  const y = top + 12;
  return {
    marks: [
      heading(context, `answer:${reading}.heading`, top, say('answer')),
      ...tokenPills(grid, candidates(reading), { key: `answer:${reading}.`, y, rowHeight }),
      ...barList(
        { ...grid, compact: false },
        {
          view: { ...at, rows: 2, columns: 1, ref: (candidate) => at.ref(0, candidate) },
          x,
          y,
          width: answerBar,
          rowHeight,
        },
      ),
    ],
    figures: [
      {
        key: `answer:${reading}`,
        caption: say('answer'),
        rows: candidates(reading),
        columns: [],
        cells: [[at.ref(0, 0)], [at.ref(0, 1)]],
        format: 'percent',
      },
    ],
  };
}

/** Under each head's column: what the model would answer without that head. */
function withoutHeads(context: Context, reading: Reading): Part {
  const { layout, input, candidates } = context;
  const { grid, off, rowHeight, headCell } = layout;
  const all = tableView(input.trace, `${reading}.off.candidates`);
  const tables = layers.map((layer) => {
    const view: TableView = {
      ...all,
      columns: numHeads,
      ref: (candidate, head) => all.ref(candidate, layer * numHeads + head),
    };
    const { marks, figures } = matrix(grid, {
      view,
      x: layout.layers[layer] ?? 0,
      y: off,
      cellWidth: headCell,
      cellHeight: rowHeight,
      fill: 'weight',
      printed: true,
      role: 'output',
      name: { kind: 'symbol', base: '' },
      caption: say('off'),
      shape: [],
      keyPrefix: `off${layer}:`,
      rowNames: candidates(reading),
      columnNames: headNumbers(numHeads),
    });
    return { marks: marks.filter(({ kind }) => kind !== 'label'), figures };
  });
  return together(
    {
      marks: [
        heading(context, `off:${reading}.heading`, off - 12, say('off')),
        ...tokenPills(grid, candidates(reading), { key: `off:${reading}.`, y: off, rowHeight }),
      ],
      figures: [],
    },
    ...tables,
  );
}
