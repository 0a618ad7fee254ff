/** What the translators of `web/models` say, and everything they compute on the way. */
import type { Trace } from '../../trace/trace.ts';
import { idsOf, likeliest, type WordModel, wordModel } from './word-model.ts';

/** Tokens of their English: in front of a sentence, and behind it. */
const kBeginMark = 0;
const kEndMark = 1;

/**
 * The English of a Chinese sentence, both in words: the likeliest word each time, until the model says that it has ended or
 * has no positions left. Throws `invalid_argument` for a word it does not know, `capacity` for a sentence that is too long.
 */
export function translate(translator: WordModel, source: readonly string[]): readonly string[] {
  const { model, words } = wordModel(translator);
  const session = model.session({ source: idsOf('source', source, words.source) });
  try {
    session.append([kBeginMark]);
    const maxTokens = model.config.contextLength - 1;
    const said = session.generate({ maxTokens, temperature: 0, stopToken: kEndMark });
    return said.map((id) => words.target[id] ?? '');
  } finally {
    session.free();
  }
}

/**
 * All that is computed when `target` is written for `source`: row i of the decoder foretells word i of it, the last row the
 * end. Names as in `Model.trace`; errors as `translate`.
 */
export function traceTranslation(translator: WordModel, source: readonly string[], target: readonly string[]): Trace {
  const { model, words } = wordModel(translator);
  return model.trace([kBeginMark, ...idsOf('target', target, words.target)], {
    source: idsOf('source', source, words.source),
  });
}

/** The likeliest word after each row of such a trace, the end too. */
export function foretold({ words }: Pick<WordModel, 'words'>, trace: Trace): readonly string[] {
  return likeliest(trace.tensor('logits'), words.target);
}
