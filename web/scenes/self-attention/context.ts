/** What every part of the picture needs. */
import type { Ref } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { message } from '../toolkit/index.ts';
import { type Layout, layoutFor, place, thing, words } from './layout.ts';
import type { Reading, ReadingMoment } from './stages.ts';

/** Where the lesson lists the words of the two Chinese sentences and of the English one. */
const stableToken = 11;
const englishToken = 19;
const lastWord = words - 1;

export interface Context {
  readonly input: SceneInput;
  readonly moment: ReadingMoment;
  readonly layout: Layout;
  readonly word: (reading: Reading, position: number) => Text;
  /** The words that a reading's answer is one of. */
  readonly candidates: (reading: Reading) => readonly Text[];
}

export function contextOf(input: SceneInput, moment: ReadingMoment): Context {
  const tokenAt = (reading: Reading, position: number): number => {
    switch (reading) {
      case 'sweet':
      case 'causal.sweet':
        return position;
      case 'stable':
        return position === lastWord ? stableToken : position;
      case 'english.stable':
        return englishToken + position + (position === lastWord ? 1 : 0);
      case 'own':
        return input.trace.at('own.words', [0, position]);
    }
  };
  const word = (reading: Reading, position: number): Text => {
    const text = input.tokens[tokenAt(reading, position)];
    if (text === undefined) throw new RangeError(`self-attention: no token for word ${position} of ${reading}`);
    return text;
  };
  return {
    input,
    layout: layoutFor(input.size.width),
    moment,
    word,
    candidates: (reading) => {
      const shift = reading.startsWith('english') ? 1 : 0;
      return [thing, place].map((position) => word(reading, position + shift));
    },
  };
}

export function say(id: string, values?: Readonly<Record<string, Ref | number>>): Text {
  return message(`self-attention.${id}`, values);
}

/** All words of a reading's sentence. */
export function sentenceOf({ word }: Context, reading: Reading): readonly Text[] {
  return Array.from({ length: words }, (_, position) => word(reading, position));
}
