/** What every part of the picture needs. */
import type { Ref } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { message, type TableView, tableView } from '../toolkit/index.ts';
import { type HeadDim, type Layout, layoutFor, realWords, words } from './layout.ts';
import type { ScaledMoment } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: ScaledMoment;
  readonly layout: Layout;
  readonly view: (tensor: string) => TableView;
  /** The words of the small example, and those of the sentence that a trained model reads. */
  readonly words: readonly Text[];
  readonly realWords: readonly Text[];
}

export function contextOf(input: SceneInput, moment: ScaledMoment): Context {
  return {
    input,
    layout: layoutFor(input.size.width),
    moment,
    view: (tensor) => tableView(input.trace, tensor),
    words: input.tokens.slice(0, words),
    realWords: input.tokens.slice(words, words + realWords),
  };
}

export function say(id: string): Text {
  return message(`scaled-dot-product.${id}`);
}

/** A number of its own. */
export function single(tensor: string): Ref {
  return { tensor, index: [] };
}

/** What a width calls a tensor of its run. */
export function at(headDim: HeadDim, name: string): string {
  return `d${headDim}.${name}`;
}
