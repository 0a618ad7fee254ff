/** What every part of the picture needs. */
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { largestMagnitude, message, type TableView, tableView } from '../toolkit/index.ts';
import { entries, type Layout, layoutFor, words } from './layout.ts';
import type { LookUpMoment } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: LookUpMoment;
  readonly layout: Layout;
  /** Where the colour scale of all vectors ends. */
  readonly limit: number;
  readonly view: (tensor: string) => TableView;
  /** Two names per entry: the person, the department. */
  readonly entryNames: readonly (readonly Text[])[];
  readonly wordNames: readonly Text[];
}

export function contextOf(input: SceneInput, moment: LookUpMoment): Context {
  const names = input.ownTokens;
  return {
    input,
    moment,
    layout: layoutFor(input.size.width),
    limit: largestMagnitude(input.trace, ['ask', 'labels', 'state', 'memory', 'contents']),
    view: (tensor) => tableView(input.trace, tensor),
    entryNames: Array.from({ length: entries }, (_, entry) => names.slice(2 * entry, 2 * entry + 2)),
    wordNames: names.slice(2 * entries, 2 * entries + words),
  };
}

export function say(id: string): Text {
  return message(`look-up.${id}`);
}
