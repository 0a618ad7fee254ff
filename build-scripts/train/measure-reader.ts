import type { Grammar, ReadingSentence } from '../../web/engine/grammar.ts';
import { type ReaderMask, readSentence, traceReading } from '../../web/engine/shipped/read-sentence.ts';
import type { PronounHead, ReaderReport, RowAccuracy } from '../../web/engine/shipped/report.ts';
import type { WordModel } from '../../web/engine/shipped/word-model.ts';
import { headRows } from './head-rows.ts';
import { distinct, round, share } from './shares.ts';

const drawing = { split: 'held_out', seed: 2024, count: 1000 } as const;

/** What the reader takes 它 and "it" to mean in held-out sentences, each once. */
export function measureReader(reader: WordModel, grammar: Grammar): ReaderReport['heldOut'] {
  const draw = (language: 'zh' | 'en') =>
    distinct(grammar.readings({ ...drawing, language }), ({ words }) => words.join(' '));
  const [zh, en] = [draw('zh'), draw('en')];
  const byMask = (sentences: readonly ReadingSentence[]) => ({
    full: accuracyByRow(reader, sentences, 'full'),
    causal: accuracyByRow(reader, sentences, 'causal'),
  });
  const all = [...zh, ...en];
  return {
    sentences: all.length,
    fullMask: share(all, (sentence) => answersRightly(reader, sentence, 'full')),
    byRow: { zh: byMask(zh), en: byMask(en) },
    attention: measurePronounHeads(reader, all),
  };
}

/** Whether the answer is right at every row from the pronoun on. */
export const answersRightly = (reader: WordModel, sentence: ReadingSentence, mask: ReaderMask): boolean =>
  answersOf(reader, sentence, mask).every((answer) => answer === meant(sentence));

const answersOf = (reader: WordModel, { words, pronoun }: ReadingSentence, mask: ReaderMask) =>
  readSentence(reader, words, mask).slice(pronoun);

const meant = ({ words, antecedent }: ReadingSentence) => words[antecedent];

/** Share of right answers at the pronoun, one word later, and so on. */
function accuracyByRow(
  reader: WordModel,
  sentences: readonly ReadingSentence[],
  mask: ReaderMask,
): readonly RowAccuracy[] {
  // Rows are counted back from the last, the adjective's, for "too" puts one more before it in some.
  const longest = Math.max(...sentences.map(({ words, pronoun }) => words.length - pronoun));
  const rows = sentences.flatMap((sentence) => {
    const answers = answersOf(reader, sentence, mask);
    return answers.map((answer, i) => ({ before: answers.length - 1 - i, isRight: answer === meant(sentence) }));
  });
  return Array.from({ length: longest }, (_, i) => {
    const of = rows.filter(({ before }) => before === longest - 1 - i);
    return {
      rowsBeforeAdjective: longest - 1 - i,
      accuracy: share(of, ({ isRight }) => isRight),
      sentences: of.length,
    };
  });
}

interface Look {
  readonly sentence: ReadingSentence;
  /** Each head's weights in the row of the pronoun. */
  readonly rows: ReadonlyMap<string, Float32Array>;
}

/**
 * How much each head looks from the pronoun at what it means, and at what it might have meant; and, in pairs of sentences that
 * differ in the adjective alone and so in the meaning, whether the word it looks at more is the meant one in both.
 */
export function measurePronounHeads(
  reader: WordModel,
  sentences: readonly ReadingSentence[],
): ReaderReport['heldOut']['attention'] {
  const looks = sentences.map((sentence): Look => {
    const heads = headRows(traceReading(reader, sentence.words, 'full'), /attention\.attn_weights$/);
    return { sentence, rows: new Map(heads.map(({ head, row }) => [head, row(sentence.pronoun)])) };
  });
  const pairs = minimalPairs(looks);
  const heads = [...(looks[0]?.rows.keys() ?? [])].map((head): PronounHead => {
    const weight = ({ sentence, rows }: Look, place: 'antecedent' | 'other') => rows.get(head)?.[sentence[place]] ?? 0;
    const mean = (place: 'antecedent' | 'other') =>
      round(looks.reduce((sum, look) => sum + weight(look, place), 0) / looks.length);
    const prefers = (look: Look) => weight(look, 'antecedent') > weight(look, 'other');
    return {
      head,
      onAntecedent: mean('antecedent'),
      onOther: mean('other'),
      flips: share(pairs, (pair) => pair.every(prefers)),
    };
  });
  const best = heads.reduce((a, b) =>
    b.flips > a.flips || (b.flips === a.flips && b.onAntecedent > a.onAntecedent) ? b : a,
  );
  return { pairs: pairs.length, best, heads };
}

/** Two looks each at sentences that are alike but for their last word, the adjective, and mean different things. */
function minimalPairs(looks: readonly Look[]): readonly (readonly Look[])[] {
  const groups = new Map<string, Look[]>();
  for (const look of looks) {
    const key = look.sentence.words.slice(0, -1).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), look]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const other = group.find(({ sentence }) => sentence.antecedent !== first?.sentence.antecedent);
    return first && other ? [[first, other]] : [];
  });
}
