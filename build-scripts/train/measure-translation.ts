import type { Grammar, TranslationSentence } from '../../web/engine/grammar.ts';
import type { TranslationReport } from '../../web/engine/shipped/report.ts';
import { traceTranslation, translate } from '../../web/engine/shipped/translate.ts';
import type { WordModel } from '../../web/engine/shipped/word-model.ts';
import { headRows } from './head-rows.ts';
import { distinct, round, share } from './shares.ts';

const trained = { firstLength: 3, lastLength: 12 } as const;
/** The longest sentences of the length curves. */
const longest = 20;
/** Another seed than that of the examples measured on while training. */
const drawing = { split: 'held_out', seed: 2024, perLength: 100 } as const;

/** What a translator says of held-out sentences, each once: how many are right word for word, per length, and where it looks. */
export function measureTranslation(
  translator: WordModel,
  grammar: Grammar,
  { beyondTraining }: { readonly beyondTraining: boolean },
): TranslationReport['heldOut'] {
  const lastLength = beyondTraining ? longest : trained.lastLength;
  const sentences = distinct(
    grammar.translations({ ...drawing, firstLength: trained.firstLength, lastLength }),
    ({ source }) => source.join(' '),
  );
  const judged = sentences.map((sentence) => ({ sentence, isExact: isExact(translator, sentence) }));
  const inTraining = judged.filter(({ sentence }) => sentence.source.length <= trained.lastLength);
  return {
    sentences: inTraining.length,
    exact: share(inTraining, (of) => of.isExact),
    trainedLengths: [trained.firstLength, trained.lastLength],
    byLength: byLength(judged),
    attention: measureAttention(
      translator,
      inTraining.map(({ sentence }) => sentence),
    ),
  };
}

/** Whether the model, left to itself, says the whole translation and then the end. */
export const isExact = (translator: WordModel, { source, target }: TranslationSentence): boolean =>
  translate(translator, source).join(' ') === target.join(' ');

/**
 * For each head that looks at the source: in how many of the rows that foretell a word with a meaning of its own its strongest
 * weight is on the Chinese word it stands for. Null where a model looks at nothing.
 */
export function measureAttention(
  translator: WordModel,
  sentences: readonly TranslationSentence[],
): TranslationReport['heldOut']['attention'] {
  const found = new Map<string, number>();
  for (const sentence of sentences) {
    const trace = traceTranslation(translator, sentence.source, sentence.target);
    for (const { head, row } of headRows(trace, /(cross_attention|^decoder\.attention)\.attn_weights$/)) {
      const right = linkedRows(sentence).filter(([at, link]) => argmax(row(at)) === link).length;
      found.set(head, (found.get(head) ?? 0) + right);
    }
  }
  if (found.size === 0) return null;
  const rows = sentences.reduce((sum, sentence) => sum + linkedRows(sentence).length, 0);
  const heads = Object.fromEntries([...found].map(([head, count]) => [head, round(count / rows)]));
  const [bestHead, onSourceWord] = Object.entries(heads).reduce((best, head) => (head[1] > best[1] ? head : best));
  return { rows, bestHead, onSourceWord, heads };
}

/** The rows that foretell a word with a meaning of its own, each with the Chinese word it stands for. */
const linkedRows = ({ links }: TranslationSentence) => [...links.entries()].filter(([, link]) => link >= 0);

function byLength(judged: readonly { readonly sentence: TranslationSentence; readonly isExact: boolean }[]) {
  const lengths = [...new Set(judged.map(({ sentence }) => sentence.source.length))].sort((a, b) => a - b);
  return lengths.map((length) => {
    const of = judged.filter(({ sentence }) => sentence.source.length === length);
    return { length, sentences: of.length, exact: share(of, (one) => one.isExact) };
  });
}

const argmax = (values: Float32Array) => values.indexOf(Math.max(...values));
