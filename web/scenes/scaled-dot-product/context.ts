/** What every part of the picture needs. */
import type { Ref } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { message, type TableView, tableView } from '../toolkit/index.ts';
import { type HeadDim, type Layout, layoutFor } from './layout.ts';
import { momentOf, type ScaledMoment, type StageName } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: ScaledMoment;
  readonly layout: Layout;
  readonly view: (tensor: string) => TableView;
}

export function contextOf(input: SceneInput, stage: StageName): Context {
  const layout = layoutFor(input.size.width);
  return {
    input,
    layout,
    moment: momentOf(stage, input.progress, layout.grid.compact),
    view: (tensor) => tableView(input.trace, tensor),
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

/** The input that a matrix edits, where this step lets it. */
export function editing({ input }: Context, name: string): { readonly input?: string } {
  return input.editable.includes(name) ? { input: name } : {};
}
