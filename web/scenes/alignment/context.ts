/** What every part of the picture needs. */
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { largestMagnitude, message, type TableView, tableView } from '../toolkit/index.ts';
import { type Layout, layoutFor, words } from './layout.ts';
import type { AlignmentMoment } from './stages.ts';

/** The written word that is followed number by number. */
export const followed = 1;

export interface Context {
  readonly input: SceneInput;
  readonly moment: AlignmentMoment;
  readonly layout: Layout;
  readonly view: (tensor: string) => TableView;
  /** The row of a tensor that belongs to the followed word. */
  readonly own: (tensor: string) => TableView;
  /** Words that were read, and words that are written. */
  readonly source: readonly Text[];
  readonly target: readonly Text[];
  /** Where the colours of states end. */
  readonly limit: number;
}

export function contextOf(input: SceneInput, moment: AlignmentMoment): Context {
  const { trace } = input;
  return {
    input,
    layout: layoutFor(input.size.width),
    moment,
    view: (tensor) => tableView(trace, tensor),
    own: (tensor) => tableView(trace, tensor, { firstRow: followed, rowCount: 1 }),
    source: input.tokens.slice(0, words),
    target: input.tokens.slice(words, 2 * words),
    limit: largestMagnitude(trace, ['s', 'h', 'output']),
  };
}

export function say(id: string): Text {
  return message(`alignment.${id}`);
}
