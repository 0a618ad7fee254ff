/** What the two translators of `bottleneck` say, held against the engine's own sessions and against their reports. */
import { lesson } from 'virtual:lesson/bottleneck';
import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../../web/engine/load-engine.ts';
import { sentences } from '../../../../web/engine/programs/bottleneck-sentences.ts';
import { loadShippedModel } from '../../../../web/engine/shipped/shipped-model.ts';
import { translate } from '../../../../web/engine/shipped/translate.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

const { challenge, numbers, runWith, trace } = await lessonRun(lesson);
const names = Object.keys(sentences);

function words(of: Trace, tensor: string): readonly string[] {
  return numbers(tensor, of).map((_, index) => of.word({ tensor, index: [index] }) ?? '');
}

describe('bottleneck', () => {
  it('offers the sentences that its program knows', () => {
    const input = lesson.inputs.sentence;
    expect(input?.kind === 'choice' ? input.options : []).toEqual(names);
  });

  it.each(['fixed', 'attention'] as const)('says with %s what a session of the model says', async (name) => {
    const model = await loadShippedModel(await loadEngine(), `seq2seq-${name}`);
    for (const [sentence, { chinese, english }] of Object.entries(sentences)) {
      const run = runWith({ sentence });
      const said = translate(model, chinese);
      expect(words(run, `${name}.encoder.tokens`)).toEqual(chinese);
      expect(words(run, `${name}.decoder.tokens`).slice(1)).toEqual(said);
      expect(words(run, 'meant')).toEqual(english);
      expect(run.at(`${name}.exact`, [])).toBe(Number(said.join() === english.join()));
    }
    model.model.free();
  });

  it('is right looking back, and wrong on long sentences with the card alone', () => {
    const exact = (model: string) => names.map((sentence) => runWith({ sentence }).at(`${model}.exact`, []));
    expect(exact('attention')).toEqual([1, 1, 1, 1, 1]);
    expect(exact('fixed')).toEqual([1, 0, 0, 0, 0]);
  });

  it('has curves as their reports have them: a card that fails, a look that does not', () => {
    const lengths = numbers('curve.length');
    expect(lengths).toEqual(Array.from({ length: 18 }, (_, index) => index + 3));
    expect(numbers('curve.trained')).toEqual([3, 12]);
    const twelve = lengths.indexOf(12);
    expect(trace.at('curve.fixed', [twelve])).toBeLessThan(0.2);
    expect(trace.at('curve.fixed', [0])).toBeGreaterThan(0.5);
    expect(trace.at('curve.attention', [twelve])).toBeGreaterThan(0.9);
    expect(trace.at('curve.attention', [17])).toBeLessThan(trace.at('curve.attention', [twelve]));
  });

  it('keeps the formula of what a model computed, down to its trained weights', () => {
    const { formula } = trace.tensor('fixed.decoder.step.0.logits');
    expect(formula.of).toEqual(['fixed.decoder.step.0.hidden', 'fixed.lm_head']);
    expect(trace.origin({ tensor: 'fixed.lm_head', index: [0, 0] })).toBe('trained');
    expect(trace.origin({ tensor: 'fixed.encoder.hidden', index: [0, 0] })).toBe('computed');
  });

  it('change/right can be won and is not won by itself', () => {
    const predicate = challenge('change', 'right');
    expect(holds(predicate, runWith({ sentence: 'three' }), trace)).toBe(true);
    expect(holds(predicate, runWith({ sentence: 'five' }), trace)).toBe(false);
    expect(holds(predicate, trace, trace)).toBe(false);
  });
});
