import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import type { TracePart } from '../../trace/join-traces.ts';
import { modelOf } from '../model-store.ts';
import { type ReaderMask, traceReading } from '../shipped/read-sentence.ts';
import type { ShippedModel } from '../shipped/shipped-model.ts';
import { idsOf } from '../shipped/word-model.ts';
import type { Tensor } from '../tensor.ts';
import type { TracedRun } from '../traced-run.ts';
import { chosenWord, type WordChoice } from './chosen-word.ts';
import type { ModelProgram } from './program.ts';
import { pronounSentence } from './pronoun-sentence.ts';

type Reader = ShippedModel<'reader'>;

/** Where words stand in all sentences of the lesson: the thing, the place, and the pronoun, which means one of the two. */
const thing = 2;
const place = 5;
const pronoun = 8;

/** The words of the Chinese sentences, as the lesson lists them in its tokens. */
const words = [...pronounSentence, ...(['稳', '蛋糕', '书', '椅子上', '新鲜', '贵', '结实', '干净'] as const)] as const;
type Word = (typeof words)[number];

/** The lesson's own sentences, each with its last word for the thing and for the place. */
const sentences = {
  sweet: pronounSentence,
  stable: [...pronounSentence.slice(0, -1), '稳' as const],
  'english.sweet': ['I', 'put', 'the', 'apple', 'on', 'the', 'table', 'because', 'it', 'is', 'sweet'],
  'english.stable': ['I', 'put', 'the', 'apple', 'on', 'the', 'table', 'because', 'it', 'is', 'stable'],
} as const;

/** What a learner puts in, by the ids of the options. */
const chosen: Readonly<Record<'thing' | 'place' | 'adjective', WordChoice<Word>>> = {
  thing: { apple: '苹果', cake: '蛋糕', book: '书' },
  place: { table: '桌子上', chair: '椅子上' },
  adjective: { sweet: '甜', fresh: '新鲜', expensive: '贵', stable: '稳', sturdy: '结实', clean: '干净' },
};

/**
 * The trained `reader` on sentences that differ in one word, and on one of the learner's.
 * - `sweet.`, `stable.`, `english.sweet.`, `english.stable.`, `own.`: all it computes when each word may look at all;
 *   `causal.sweet.`, `causal.stable.` when none may look ahead. Names as in `Model.trace`.
 * - Of each, `answer` (11, 93) is the softmax of its logits, `candidates` (2, 11) what that says of thing and place at each word.
 * - `stable.off.`, `own.off.`: the same at the pronoun with one head left out: `candidates` (2, 8), a column per head of both layers.
 * - `own.words` (1, 11) says which of the lesson's tokens the learner's sentence is made of.
 * - `<sentence>.total` (4, 1) adds up the weights of the pronoun's row in layer 1; `own.q` (1, 64) is its query there.
 * - `report.right`: share of held-out sentences that it reads rightly; `report.turned`: share of the pairs that differ in the
 *   last word in both of which its best head looks more at what is meant.
 */
export const selfAttention: ModelProgram = (run, inputs, lesson, models) => {
  const reader = modelOf(models, 'reader');
  const own = ownSentence(inputs, lesson);
  const parts = [
    ...Object.entries(sentences).map(([name, said]) => tell(run, reader, name, said, 'full')),
    ...(['sweet', 'stable'] as const).map((name) => tell(run, reader, `causal.${name}`, sentences[name], 'causal')),
    tell(run, reader, 'own', own, 'full'),
  ];
  tellWithout(run, reader, 'stable', sentences.stable);
  tellWithout(run, reader, 'own', own);
  run.input('own.words', [own.map((word) => words.indexOf(word))], 'hand-made');
  run.rows('own.q', 'own.layers.0.attention.projected_q', [pronoun]);
  const { fullMask, attention } = reader.report.heldOut;
  run.input('report.right', fullMask, 'trained');
  run.input('report.turned', attention.best.flips, 'trained');
  return parts;
};

/** The run takes over these of what a model computed, to go on from there. */
const takenOver = ['logits', 'layers.0.attention.projected_q', 'layers.0.attention.attn_weights'] as const;

/** All that the reader computes for a sentence, and what follows from that. */
function tell(run: TracedRun, reader: Reader, name: string, said: readonly string[], mask: ReaderMask): TracePart {
  const prefix = `${name}.`;
  const trace = traceReading(reader, said, mask);
  for (const tensor of takenOver) run.input(prefix + tensor, trace.tensor(tensor), 'computed');
  run.rows(`${prefix}pronoun.weights`, `${prefix}layers.0.attention.attn_weights`, [pronoun]);
  run.rowSum(`${prefix}total`, `${prefix}pronoun.weights`);
  answers(run, reader, prefix, said);
  return { trace, prefix, words: { tokens: reader.words.source } };
}

/** From `<prefix>logits`, what the reader says of thing and place, by row: no other word of a sentence is an answer. */
function answers(run: TracedRun, reader: Reader, prefix: string, said: readonly string[]): void {
  const candidates = said.filter((word) => reader.words.target.includes(word));
  run.rowMax(`${prefix}answer.row_max`, `${prefix}logits`);
  run.expShifted(`${prefix}answer.exp_shifted`, `${prefix}logits`, `${prefix}answer.row_max`);
  run.rowSum(`${prefix}answer.row_sum`, `${prefix}answer.exp_shifted`);
  run.divide(`${prefix}answer`, `${prefix}answer.exp_shifted`, `${prefix}answer.row_sum`);
  run.transpose(`${prefix}answer.words`, `${prefix}answer`);
  run.rows(`${prefix}candidates`, `${prefix}answer.words`, idsOf('candidates', candidates, reader.words.target));
}

/** The pronoun's row of logits with each head left out in turn: the model says them, the run goes on from there. */
function tellWithout(run: TracedRun, reader: Reader, name: string, said: readonly string[]): void {
  const { numLayers = 0, numHeads = 0 } = reader.model.config;
  const ids = idsOf('sentence', said, reader.words.source);
  const size = reader.words.target.length;
  const data = new Float32Array(numLayers * numHeads * size);
  for (let head = 0; head < numLayers * numHeads; ++head) {
    const left = { attention: `layers.${Math.floor(head / numHeads)}.attention`, head: head % numHeads };
    const { logits } = reader.model.read(ids, { ablatedHeads: [left] });
    data.set(logits.data.subarray(pronoun * size, (pronoun + 1) * size), head * size);
  }
  const prefix = `${name}.off.`;
  const logits: Tensor = { shape: [numLayers * numHeads, size], data };
  run.input(`${prefix}logits`, logits, 'computed');
  answers(run, reader, prefix, said);
}

function ownSentence(inputs: InputValues, lesson: Pick<Lesson, 'inputs'>): readonly Word[] {
  const word = (name: keyof typeof chosen): Word => chosenWord(inputs, lesson, name, chosen[name]);
  const replaced: Readonly<Record<number, Word>> = {
    [thing]: word('thing'),
    [place]: word('place'),
    [sentences.stable.length - 1]: word('adjective'),
  };
  return sentences.stable.map((known, position) => replaced[position] ?? known);
}
