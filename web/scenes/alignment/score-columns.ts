/** Scores and weights of the words that were read, one row each: the same columns whatever made the scores. */
import type { Mark, Text } from '../frame.ts';
import { barList, cells, type Part, refsOf, type TableView, turned } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';

export interface Column {
  readonly tensor: string;
  /** One row: a number per word. */
  readonly row: TableView;
  readonly x: number;
  readonly shown: (word: number) => number;
}

export function scoreColumn({ layout, source }: Context, { tensor, row, x, shown }: Column): Part {
  const { grid, rows, headings } = layout;
  const view = turned(row);
  const heading = label(`${tensor}.heading`, x + grid.cellWidth / 2, headings, 'middle', say('score'));
  const marks = [heading, ...cells(grid, { view, x, y: rows, fill: 'plain', role: 'score', shown })];
  const figure = {
    key: tensor,
    caption: say('score'),
    rows: source,
    columns: [],
    cells: refsOf(view),
    format: 'number',
  } as const;
  return { marks, figures: shown(view.rows - 1) < 1 ? [] : [figure] };
}

export function weightColumn(
  { layout, source }: Context,
  { tensor, row, x, shown, width }: Column & { readonly width: number },
): Part {
  const { grid, rows, headings } = layout;
  const view = turned(row);
  const marks = [
    label(`${tensor}.heading`, x, headings, 'start', say('weight')),
    ...barList(grid, { view, x, y: rows, width, grown: shown }),
  ];
  const figure = {
    key: tensor,
    caption: say('weight'),
    rows: source,
    columns: [],
    cells: refsOf(view),
    format: 'percent',
  } as const;
  return { marks, figures: shown(view.rows - 1) < 1 ? [] : [figure] };
}

function label(key: string, x: number, y: number, anchor: 'start' | 'middle', text: Text): Mark {
  return { kind: 'label', key, x, y, anchor, text, size: 'small' };
}
