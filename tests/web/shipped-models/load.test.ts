import { describe, expect, it } from 'vitest';
import { AttentionError } from '../../../web/engine/attention-error.ts';
import { loadEngine } from '../../../web/engine/load-engine.ts';
import { readSentence, traceReading } from '../../../web/engine/shipped/read-sentence.ts';
import { loadShippedModel, shippedModelNames } from '../../../web/engine/shipped/shipped-model.ts';
import { traceTranslation, translate } from '../../../web/engine/shipped/translate.ts';

// Here weights are read from where the build put them: from a file in Node, over HTTP or out of the page itself in a browser.
const engine = await loadEngine();
const source = ['小猫', '坐在', '垫子上'];
const target = ['the', 'cat', 'sits', 'on', 'the', 'mat'];

describe('loadShippedModel', () => {
  it.each(shippedModelNames)('loads %s, telling how much is there', async (name) => {
    const heard: number[] = [];
    const { model, words, report } = await loadShippedModel(engine, name, (share) => heard.push(share));
    expect(heard.at(-1)).toBe(1);
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    expect(model.config.outputSize ?? model.config.vocabSize).toBe(words.target.length);
    expect(report.model).toBe(name);
    model.free();
  });

  it('refuses a name that is none', async () => {
    const refused = await loadShippedModel(engine, 'poet' as 'reader').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AttentionError);
    expect(String(refused)).toContain('name ("poet") must be one of translator, seq2seq-fixed');
  });
});

describe('a translator', () => {
  it.each(['translator', 'seq2seq-fixed', 'seq2seq-attention', 'seq2seq-dot'] as const)(
    '%s says the sentence of the lessons, and its trace foretells each of the words',
    async (name) => {
      const translator = await loadShippedModel(engine, name);
      expect(translate(translator, source)).toEqual(target);
      const logits = traceTranslation(translator, source, target).tensor('logits');
      const size = translator.words.target.length;
      const likeliest = [...target, '</s>'].map((_, row) => {
        const scores = logits.data.subarray(row * size, (row + 1) * size);
        return translator.words.target[scores.indexOf(Math.max(...scores))];
      });
      expect(likeliest).toEqual([...target, '</s>']);
      translator.model.free();
    },
  );

  it('refuses a word that it does not know, and works on', async () => {
    const translator = await loadShippedModel(engine, 'translator');
    expect(() => translate(translator, ['小猫', '鲸鱼'])).toThrow('source[1] ("鲸鱼") must be a word of the model');
    expect(() => traceTranslation(translator, source, ['the', 'whale'])).toThrow('target[1] ("whale")');
    expect(translate(translator, source)).toEqual(target);
    translator.model.free();
  });

  it('looks at each word where it is written', async () => {
    const translator = await loadShippedModel(engine, 'translator');
    const bestHead = translator.report.heldOut.attention?.bestHead ?? '';
    const [name = '', head = ''] = bestHead.split(' head ');
    const { data } = traceTranslation(translator, source, target).tensor(`${name}.attn_weights`);
    const row = (query: number) => {
      const first = (Number(head) * (target.length + 1) + query) * source.length;
      return data.subarray(first, first + source.length);
    };
    for (const [query, key] of [
      [1, 0],
      [2, 1],
      [5, 2],
    ] as const)
      expect(row(query).indexOf(Math.max(...row(query)))).toBe(key);
    translator.model.free();
  });
});

describe('the reader', () => {
  it('changes its mind with the adjective, at every row that may see it', async () => {
    const reader = await loadShippedModel(engine, 'reader');
    const sentence = (adjective: string) => [
      ...['我', '把', '苹果', '放', '到', '桌子上', '，', '因为', '它', '很'],
      adjective,
    ];
    for (const [adjective, meant] of [
      ['甜', '苹果'],
      ['稳', '桌子上'],
    ] as const) {
      expect(readSentence(reader, sentence(adjective), 'full').slice(8)).toEqual([meant, meant, meant]);
      expect(readSentence(reader, sentence(adjective), 'causal').at(-1)).toBe(meant);
    }
    // What may not see the adjective cannot know it.
    const [sweet, stable] = ['甜', '稳'].map((adjective) => readSentence(reader, sentence(adjective), 'causal'));
    expect(sweet?.slice(0, -1)).toEqual(stable?.slice(0, -1));
    const { shape } = traceReading(reader, sentence('甜'), 'causal').tensor('layers.0.attention.attn_weights');
    expect(shape.at(-1)).toBe(11);
    reader.model.free();
  });
});
