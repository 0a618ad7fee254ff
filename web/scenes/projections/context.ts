/** What every part of the projections' picture needs. */
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { largestMagnitude, message, type TableView, tableView } from '../toolkit/index.ts';
import { type Layout, layoutFor, words } from './layout.ts';
import type { ProjectionsMoment } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: ProjectionsMoment;
  readonly layout: Layout;
  /** The words that the hand-made rows belong to. */
  readonly words: readonly Text[];
  /** Where the colour scales end: one for hand-made vectors and weights, one for tables of words against words. */
  readonly vectorLimit: number;
  readonly tableLimit: number;
  readonly view: (tensor: string) => TableView;
}

export function contextOf(input: SceneInput, moment: ProjectionsMoment): Context {
  return {
    input,
    moment,
    layout: layoutOf(input),
    words: input.ownTokens.slice(0, words),
    vectorLimit: largestMagnitude(input.trace, ['x', 'wq', 'wk', 'wv', 'q', 'k', 'v', 'm']),
    tableLimit: largestMagnitude(input.trace, ['likeness', 'scores']),
    view: (tensor) => tableView(input.trace, tensor),
  };
}

/** The layout for the sizes that the trace has. */
function layoutOf({ trace, size }: SceneInput): Layout {
  const [hidden = 1, headWidth = 1] = trace.tensor('real.wq').shape;
  return layoutFor(size.width, hidden, headWidth);
}

export function say(id: string): Text {
  return message(`projections.${id}`);
}
