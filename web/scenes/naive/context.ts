/** What every part of the picture needs. */
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { between, largestMagnitude, message, type TableView, tableView } from '../toolkit/index.ts';
import { type Column, type Corner, type Layout, layoutFor } from './layout.ts';
import { momentOf, type NaiveMoment, type Piece, type StageName } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: NaiveMoment;
  readonly layout: Layout;
  /** Where the colour scales end: one for vectors and weight matrices, one for scores. */
  readonly vectorLimit: number;
  readonly scoreLimit: number;
  readonly view: (tensor: string) => TableView;
}

export function contextOf(input: SceneInput, stage: StageName): Context {
  const layout = layoutFor(input.size.width);
  const { trace } = input;
  return {
    input,
    layout,
    moment: momentOf(stage, input.progress, layout.grid.compact),
    vectorLimit: largestMagnitude(trace, ['x', 'q', 'k', 'v', 'wq', 'wk', 'wv', 'output', 'split.output']),
    scoreLimit: largestMagnitude(trace, ['attn_dot', 'split.attn_dot']),
    view: (tensor) => tableView(trace, tensor),
  };
}

export function say(id: string): Text {
  return message(`naive.${id}`);
}

/** The input that a matrix edits, where this step lets it. */
export function editing({ input }: Context, name: string): { readonly input?: string } {
  return input.editable.includes(name) ? { input: name } : {};
}

/** Where a table of plain x stands now, on its way from where it stood in the stage before. */
export function plainPlace({ moment, layout }: Context, piece: Piece, column: Column): Corner {
  const { stage, before } = moment;
  const to = layout.plain(column, stage);
  if (before === undefined || !moment.stands(piece, before)) return to;
  const from = layout.plain(column, before);
  // What only leaves stays where it stood.
  if (!moment.stands(piece, stage)) return from;
  const share = moment.coming();
  return { x: between(from.x, to.x, share), y: between(from.y, to.y, share) };
}
