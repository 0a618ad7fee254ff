/** What every part of the picture needs. */
import type { Ref } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { message, type TableView, tableView, wordTexts } from '../toolkit/index.ts';
import { exampleWords, type Layout, layoutFor, sourceWords, writtenWords } from './layout.ts';
import type { Answering, CrossMoment, Reading } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: CrossMoment;
  readonly layout: Layout;
  readonly view: (tensor: string) => TableView;
  /** Words of the hand-made example that are written so far. */
  readonly example: readonly Text[];
  /** Words that a run of the translator read. */
  readonly source: (reading: Reading) => readonly Text[];
  /** What stands in its rows, the mark of the beginning first, and what it says after each. */
  readonly stands: readonly Text[];
  readonly says: (reading: Reading) => readonly Text[];
}

export function contextOf(input: SceneInput, moment: CrossMoment): Context {
  const { trace } = input;
  return {
    input,
    moment,
    layout: layoutFor(input.size.width),
    view: (tensor) => tableView(trace, tensor),
    example: input.tokens.slice(sourceWords, sourceWords + exampleWords),
    source: (reading) => wordTexts(trace, `${reading}.encoder.tokens`),
    stands: [say('begin'), ...wordTexts(trace, 'read.decoder.tokens').slice(1, writtenWords)],
    // The last row of the model foretells the end of the sentence.
    says: (reading) => wordTexts(trace, `${reading}.says`).slice(0, writtenWords),
  };
}

/** Where the learner's switch stands. */
export function chosen({ input: { trace } }: Context): Answering {
  return trace.at('looks_across', []) === 1 ? 'cross' : 'self';
}

export function say(id: string, values?: Readonly<Record<string, Ref | number>>): Text {
  return message(`cross-attention.${id}`, values);
}
