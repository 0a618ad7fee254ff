/** What every part of the picture needs. */
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { type Corner, largestMagnitude, message, type TableView, tableView } from '../toolkit/index.ts';
import { type Column, type Layout, layoutFor } from './layout.ts';
import type { NaiveMoment, Piece } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: NaiveMoment;
  readonly layout: Layout;
  /** Where the colour scales end: one for vectors and weight matrices, one for scores. */
  readonly vectorLimit: number;
  readonly scoreLimit: number;
  readonly view: (tensor: string) => TableView;
}

export function contextOf(input: SceneInput, moment: NaiveMoment): Context {
  const { trace } = input;
  return {
    input,
    layout: layoutFor(input.size.width),
    moment,
    vectorLimit: largestMagnitude(trace, ['x', 'q', 'k', 'v', 'wq', 'wk', 'wv', 'output', 'split.output']),
    scoreLimit: largestMagnitude(trace, ['attn_dot', 'split.attn_dot']),
    view: (tensor) => tableView(trace, tensor),
  };
}

export function say(id: string): Text {
  return message(`naive.${id}`);
}

/** Where a table of plain x stands now. */
export function plainPlace({ moment, layout }: Context, piece: Piece, column: Column): Corner {
  return moment.placed(piece, (stage) => layout.plain(column, stage));
}
