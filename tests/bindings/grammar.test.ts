import { describe, expect, it } from 'vitest';
import { loadGrammar } from '../../web/engine/grammar.ts';
import { createTrainer } from '../../web/engine/trainer.ts';
import { tokenize } from '../../web/text/tokenize.ts';
import { expectRefusal, untyped } from './engines.ts';

const grammar = await loadGrammar();

describe('the grammars, in JavaScript', () => {
  it('give as many translations as asked for, of each length, each linked to its source', () => {
    const sentences = grammar.translations({ firstLength: 3, lastLength: 20, perLength: 4 });
    expect(sentences).toHaveLength(18 * 4);
    for (const { source, target, links } of sentences) {
      expect(links).toHaveLength(target.length);
      for (const link of links) expect(link).toBeLessThan(source.length);
      expect(links.some((link) => link >= 0)).toBe(true);
    }
    expect(grammar.translations({ perLength: 2, seed: 3 })).toEqual(grammar.translations({ perLength: 2, seed: 3 }));
    expect(grammar.translations({ perLength: 2, seed: 3 })).not.toEqual(
      grammar.translations({ perLength: 2, seed: 4 }),
    );
  });

  it('part Chinese into the words that the page parts it into', () => {
    const texts = [
      ...grammar.translations({ split: 'training', lastLength: 20, perLength: 60 }).map(({ source }) => source),
      ...grammar.readings({ language: 'zh', count: 600 }).map(({ words }) => words),
    ];
    for (const words of texts) expect(tokenize(words.join(''))).toEqual(words);
  });

  it('give readings in the language asked for', () => {
    for (const [language, pronoun] of [
      ['zh', '它'],
      ['en', 'it'],
    ] as const) {
      for (const sentence of grammar.readings({ language, count: 20 }))
        expect(sentence.words[sentence.pronoun]).toBe(pronoun);
    }
  });

  it('name the words behind the tokens of a task', async () => {
    const { source, target } = grammar.words('small_translation');
    expect(target.slice(0, 2)).toEqual(['<s>', '</s>']);
    const trainer = await createTrainer({
      task: 'small_translation',
      model: {
        modelType: 'encoder_decoder',
        hiddenSize: 8,
        numLayers: 1,
        numEncoderLayers: 1,
        numHeads: 2,
        intermediateSize: 8,
      },
    });
    expect(trainer.words).toEqual({ source, target });
    expect([source.length, target.length]).toEqual([trainer.sizes.sourceVocabSize, trainer.sizes.targetVocabSize]);
    const example = trainer.example();
    const said = example.targets.map((id) => target[id]);
    expect(said.at(-1)).toBe('</s>');
    expect(example.source.map((id) => source[id]).join('')).toMatch(/^\p{Script=Han}+$/u);
    trainer.free();
    expect(grammar.words('copy')).toEqual({ source: [], target: [] });
  });

  it('refuse what they do not have', () => {
    expectRefusal(() => grammar.translations({ firstLength: 2 }), 'out_of_range', 'firstLength (2)');
    expectRefusal(() => grammar.translations({ lastLength: 40 }), 'out_of_range', 'lastLength (40)');
    expectRefusal(() => grammar.translations({ perLength: 2e9 }), 'out_of_range', 'perLength (2000000000)');
    expectRefusal(() => grammar.readings({ language: 'en', count: 2e9 }), 'out_of_range', 'count (2000000000)');
    expectRefusal(() => grammar.words('zzz'), 'invalid_argument', 'task (zzz) must be one of copy, reverse');
    expectRefusal(() => untyped(grammar).readings({ language: 'fr' }), 'invalid_argument', 'language ("fr")');
    expectRefusal(() => untyped(grammar).translations({ split: 'all' }), 'invalid_argument', 'split ("all")');
  });
});
