import type { TracePart } from '../../trace/join-traces.ts';
import { invalid } from '../check.ts';
import { modelOf } from '../model-store.ts';
import type { ShippedModel } from '../shipped/shipped-model.ts';
import { traceTranslation, translate } from '../shipped/translate.ts';
import { idsOf } from '../shipped/word-model.ts';
import type { TracedRun } from '../traced-run.ts';
import { type Sentence, sentences } from './bottleneck-sentences.ts';
import { commonWords } from './common-words.ts';
import type { ModelProgram } from './program.ts';
import { tokensPart } from './tokens-part.ts';

type Translator = ShippedModel<'seq2seq-fixed' | 'seq2seq-attention'>;

/**
 * One sentence, put into English by two recurrent translators: `fixed.` has the last state of its reader and nothing else,
 * `attention.` looks back at all of them.
 * - Of both: everything they compute (`fixed.encoder.hidden`, `fixed.decoder.tokens`, ...), and `fixed.right` (words said),
 *   1 where a word stands in the translation that is meant; `fixed.exact`, 1 where all is as meant. `meant` holds the tokens of that.
 * - `curve.length`, `curve.fixed`, `curve.attention`: the share of held-out sentences that each says right word for word, by
 *   the number of Chinese words, as measured when they were trained; `curve.trained`: the shortest and longest of training.
 * - `card_size`: numbers in a state.
 */
export const bottleneck: ModelProgram = (run, inputs, _lesson, models) => {
  const sentence = sentences[String(inputs.sentence)];
  if (sentence === undefined) throw invalid(`sentence must be one of ${Object.keys(sentences).join(', ')}`);
  const fixed = modelOf(models, 'seq2seq-fixed');
  const attention = modelOf(models, 'seq2seq-attention');
  recordCurves(run, fixed, attention);
  run.input('card_size', fixed.model.config.hiddenSize, 'computed');
  return [
    said(run, 'fixed.', fixed, sentence),
    said(run, 'attention.', attention, sentence),
    tokensPart(
      'meant',
      idsOf('english', sentence.english, attention.words.target),
      attention.words.target,
      'hand-made',
    ),
  ];
};

/** What a translator says of a sentence, and all that it computes on the way. */
function said(run: TracedRun, prefix: string, model: Translator, { chinese, english }: Sentence): TracePart {
  const words = translate(model, chinese);
  run.input(`${prefix}right`, commonWords(words, english).map(Number), 'computed');
  run.input(`${prefix}exact`, Number(words.join(' ') === english.join(' ')), 'computed');
  return {
    prefix,
    trace: traceTranslation(model, chinese, words),
    words: { 'encoder.tokens': model.words.source, 'decoder.tokens': model.words.target },
  };
}

function recordCurves(run: TracedRun, fixed: Translator, attention: Translator): void {
  const { byLength, trainedLengths } = fixed.report.heldOut;
  run.input(
    'curve.length',
    byLength.map(({ length }) => length),
    'computed',
  );
  run.input('curve.trained', trainedLengths, 'computed');
  for (const [name, { report }] of Object.entries({ fixed, attention }))
    run.input(
      `curve.${name}`,
      report.heldOut.byLength.map(({ exact }) => exact),
      'trained',
    );
}
