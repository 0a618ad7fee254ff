/** What every part of the picture needs. */
import type { Trace } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { message } from '../toolkit/index.ts';
import { type Layout, layoutFor } from './layout.ts';
import { type BottleneckMoment, momentOf, type StageName, type Translator } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: BottleneckMoment;
  readonly layout: Layout;
  /** Words that are read, and what each translator says of them. */
  readonly source: readonly Text[];
  readonly said: Readonly<Record<Translator, readonly Text[]>>;
}

export function contextOf(input: SceneInput, stage: StageName): Context {
  const { trace } = input;
  const layout = layoutFor(input.size.width);
  // What a decoder reads begins with a mark of its own.
  const said = (translator: Translator) => wordsOf(trace, `${translator}.decoder.tokens`).slice(1);
  return {
    input,
    layout,
    moment: momentOf(stage, input.progress, layout.grid.compact),
    source: wordsOf(trace, 'fixed.encoder.tokens'),
    said: { fixed: said('fixed'), attention: said('attention') },
  };
}

function wordsOf(trace: Trace, tensor: string): readonly Text[] {
  return Array.from(trace.tensor(tensor).data, (_, index) => ({
    kind: 'token',
    text: trace.word({ tensor, index: [index] }) ?? '',
  }));
}

export function say(id: string): Text {
  return message(`bottleneck.${id}`);
}
