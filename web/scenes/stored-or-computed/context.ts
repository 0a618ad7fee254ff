/** What every part of the picture needs. */
import type { Ref } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { largestMagnitude, message, type TableView, tableView } from '../toolkit/index.ts';
import { dims, type Layout, layoutFor } from './layout.ts';
import { made, type Sentence, type StoredMoment, sentences, stored } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: StoredMoment;
  readonly layout: Layout;
  /** Where the colour scale of the small example ends. */
  readonly limit: number;
  readonly view: (tensor: string) => TableView;
}

export function contextOf(input: SceneInput, moment: StoredMoment): Context {
  const { trace } = input;
  const computed = sentences.flatMap((sentence) => made.map((part) => `${sentence}.${part}`));
  return {
    input,
    layout: layoutFor(input.size.width),
    moment,
    limit: largestMagnitude(trace, [...stored, ...computed]),
    view: (tensor) => tableView(trace, tensor),
  };
}

export function say(id: string, values?: Readonly<Record<string, Ref>>): Text {
  return message(`stored-or-computed.${id}`, values);
}

/** Rows of the embedding table that a sentence looks up. */
const lookedUp: Readonly<Record<Sentence, readonly number[]>> = { fruit: [0, 2, 4], furniture: [1, 3, 4] };

/** The row of the table that word `row` of a sentence takes. */
export function tableRow(sentence: Sentence, row: number): number {
  return lookedUp[sentence][row] ?? 0;
}

/** Where the word stands that both sentences have. */
export const shared = 2;

/** The numbers of that word in something that is made of a sentence. */
export function sharedRow(tensor: string): readonly Ref[] {
  return Array.from({ length: dims }, (_, column) => ({ tensor, index: [shared, column] }));
}
