import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import type { TracePart } from '../../trace/join-traces.ts';
import { invalid } from '../check.ts';
import { modelOf } from '../model-store.ts';
import type { TranslationReport } from '../shipped/report.ts';
import type { ShippedModel } from '../shipped/shipped-model.ts';
import { foretold, traceTranslation, translate } from '../shipped/translate.ts';
import { idsOf } from '../shipped/word-model.ts';
import type { TracedRun } from '../traced-run.ts';
import { chosenWord, type WordChoice } from './chosen-word.ts';
import { subtract } from './difference.ts';
import type { ModelProgram } from './program.ts';
import { recordMatrices } from './record-input.ts';
import { tokensPart } from './tokens-part.ts';

type Translator = ShippedModel<'translator'>;

/** The words of the Chinese sentence by their places; the first of each is the lesson's own. */
const places: Readonly<Record<'who' | 'does' | 'where', WordChoice<string>>> = {
  who: { cat: '小猫', dog: '小狗', bird: '小鸟' },
  does: { sits: '坐在', lies: '躺在', stands: '站在' },
  where: { mat: '垫子上', chair: '椅子上', bed: '床上' },
};
const chinese = ['小猫', '坐在', '垫子上'] as const;

/**
 * Who asks and who answers, on hand-made vectors, then in the trained `translator`.
 * - Inputs x (2, 2), words written so far, memory (3, 2), words that were read, wq, wk, wv (2, 2). `q` of x; `self.k`, `self.v` of x
 *   and what follows under the causal mask; `cross.k`, `cross.v` of memory and what follows with everything allowed.
 *   `looks_across` is 1 where the learner's switch stands at memory, 0 where it stands at x.
 * - `read.`: all that the translator computes as it writes the lesson's sentence; `own.` the same as it writes **those** words
 *   while it reads the learner's sentence. Names as in `Model.trace`. `read.says`, `own.says` (7): the likeliest word after each row.
 * - `own.memory_moved` (3), `own.rows_moved` (7): how far each row of the encoder's result and of the decoder's came to lie from
 *   where it lay in `read`, in lengths of that.
 * - `measured.rows`: words of held-out sentences with a meaning of their own; `measured.on_source_word` (2, 4): in which share of
 *   them a head of a layer looked most at the word they stand for.
 */
export const crossAttention: ModelProgram = (run, inputs, lesson, models) => {
  recordMatrices(run, inputs, lesson, ['x', 'memory', 'wq', 'wk', 'wv']);
  run.linear('q', 'x', 'wq');
  attend(run, 'self.', 'x', true);
  attend(run, 'cross.', 'memory', false);
  recordSwitch(run, inputs, lesson);
  const translator = modelOf(models, 'translator');
  const own = (['who', 'does', 'where'] as const).map((name) => chosenWord(inputs, lesson, name, places[name]));
  const written = translate(translator, chinese);
  const parts = [...tell(run, 'read.', translator, chinese, written), ...tell(run, 'own.', translator, own, written)];
  measureMoves(run, 'memory_moved', 'encoder.output');
  measureMoves(run, 'rows_moved', 'decoder.output');
  recordReport(run, translator.report);
  return parts;
};

function attend(run: TracedRun, prefix: string, answering: string, isCausal: boolean): void {
  run.linear(`${prefix}k`, answering, 'wk');
  run.linear(`${prefix}v`, answering, 'wv');
  run.attention(prefix, 'q', `${prefix}k`, `${prefix}v`, { isCausal });
}

function recordSwitch(run: TracedRun, inputs: InputValues, { inputs: specs }: Pick<Lesson, 'inputs'>): void {
  const spec = specs.answers;
  const value = inputs.answers;
  if (spec?.kind !== 'choice' || (value !== 'chinese' && value !== 'english'))
    throw invalid('the input answers must be one of chinese, english');
  run.input('looks_across', Number(value === 'chinese'), value === spec.value ? 'hand-made' : 'typed');
}

/** The results of both stacks: the run goes on from there. */
const takenOver = ['encoder.output', 'decoder.output'] as const;

/** All that the translator computes for a sentence and the words that are written, and what it would say after each. */
function tell(
  run: TracedRun,
  prefix: string,
  translator: Translator,
  source: readonly string[],
  written: readonly string[],
): readonly TracePart[] {
  const { words } = translator;
  const trace = traceTranslation(translator, source, written);
  for (const name of takenOver) run.input(prefix + name, trace.tensor(name), 'computed');
  const says = idsOf('says', foretold(translator, trace), words.target);
  return [
    { prefix, trace, words: { 'encoder.tokens': words.source, 'decoder.tokens': words.target } },
    tokensPart(`${prefix}says`, says, words.target, 'computed'),
  ];
}

/** For each row of a result, how far it moved from `read.` to `own.`, by its length in `read.`. */
function measureMoves(run: TracedRun, name: string, result: string): void {
  const moved = `own.${name}`;
  subtract(run, `${moved}.difference`, `own.${result}`, `read.${result}`);
  run.measure(`${moved}.lengths`, 'norm', `read.${result}`);
  run.divide(`${moved}.by_length`, `${moved}.difference`, `${moved}.lengths`);
  run.measure(moved, 'norm', `${moved}.by_length`);
}

function recordReport(run: TracedRun, { heldOut: { attention } }: TranslationReport): void {
  if (attention === null) throw invalid('the report of the translator must say where it looks');
  const shareOf = (layer: number, head: number): number => {
    const share = attention.heads[`decoder.layers.${layer}.cross_attention head ${head}`];
    if (share === undefined) throw invalid(`the report of the translator must name head ${head} of layer ${layer}`);
    return share;
  };
  run.input('measured.rows', attention.rows, 'trained');
  run.input(
    'measured.on_source_word',
    [0, 1].map((layer) => [0, 1, 2, 3].map((head) => shareOf(layer, head))),
    'trained',
  );
}
