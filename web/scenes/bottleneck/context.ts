/** What every part of the picture needs. */
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { message, wordTexts } from '../toolkit/index.ts';
import { type Layout, layoutFor } from './layout.ts';
import type { BottleneckMoment, Translator } from './stages.ts';

export interface Context {
  readonly input: SceneInput;
  readonly moment: BottleneckMoment;
  readonly layout: Layout;
  /** Words that are read, and what each translator says of them. */
  readonly source: readonly Text[];
  readonly said: Readonly<Record<Translator, readonly Text[]>>;
}

export function contextOf(input: SceneInput, moment: BottleneckMoment): Context {
  const { trace } = input;
  // What a decoder reads begins with a mark of its own.
  const said = (translator: Translator) => wordTexts(trace, `${translator}.decoder.tokens`).slice(1);
  return {
    input,
    layout: layoutFor(input.size.width),
    moment,
    source: wordTexts(trace, 'fixed.encoder.tokens'),
    said: { fixed: said('fixed'), attention: said('attention') },
  };
}

export function say(id: string): Text {
  return message(`bottleneck.${id}`);
}
