/** What every part of the picture needs. */
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { largestMagnitude, message, type Part, type TableView, tableView, tokenPills } from '../toolkit/index.ts';
import { type Layout, layoutFor, tokens } from './layout.ts';
import type { TokenMoment } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: TokenMoment;
  readonly layout: Layout;
  readonly tokens: readonly Text[];
  /** Where the colour scale of vectors ends; that of weight matrices may have larger numbers. */
  readonly limit: number;
  readonly weightLimit: number;
  readonly view: (tensor: string) => TableView;
}

/** The tokens of the sentence in their order; the last one asks. */
export const [animal, comma, asker] = [0, 1, 2] as const;

export function contextOf(input: SceneInput, moment: TokenMoment): Context {
  // Behind the sentence stands the one who asks in the picture before.
  const sentence = input.ownTokens.slice(-tokens - 1, -1);
  return {
    input,
    layout: layoutFor(input.size.width),
    moment,
    tokens: sentence,
    limit: largestMagnitude(input.trace, ['x', 'q', 'k', 'v', 'output']),
    weightLimit: largestMagnitude(input.trace, ['wq', 'wk', 'wv']),
    view: (tensor) => tableView(input.trace, tensor),
  };
}

export function say(id: string): Text {
  return message(`token-roles.${id}`);
}

/** One pill per token at the left edge. */
export function pills({ layout: { grid }, tokens }: Context, name: string, y: number): Part {
  return { marks: tokenPills(grid, tokens, { key: `${name}.`, y }), figures: [] };
}
