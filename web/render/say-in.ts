import { catalogueOf } from '../locales/message.ts';
import { type Catalogue, messageText } from '../prose/message.ts';
import type { Language } from '../timeline/lesson.ts';
import type { Say } from './text-content.ts';

const kTensor = 'tensor.';

/**
 * The texts of figures in one language: a lesson's own messages stand before the common ones. Throws a RangeError when no
 * one has words for an id, or a value is missing.
 *
 * `tensor.<name>` is the name that a learner knows a tensor by, and always has an answer: a tensor without words of its own is
 * called by the last part of its name (`cached.3.attn_weights` by that of `attn_weights`), and else by its name in the engine.
 */
export function sayIn(language: Language, own: Catalogue): Say {
  const catalogues = [own, catalogueOf(language)];
  const isKnown = (id: string) => catalogues.some((catalogue) => Object.hasOwn(catalogue, id));
  return (id, values) => {
    if (!id.startsWith(kTensor)) return messageText(catalogues, id, values);
    const short = `${kTensor}${id.slice(id.lastIndexOf('.') + 1)}`;
    const known = [id, short].find(isKnown);
    return known === undefined ? id.slice(kTensor.length) : messageText(catalogues, known);
  };
}
