import { describe, expect, it } from 'vitest';
import { loadTokenizer } from '../../web/engine/tokenizer.ts';
import { fileOf, transformerFile } from '../support/checkpoint-file.ts';
import { engines, expectRefusal } from './engines.ts';

/** Five words, split at spaces; a mark begins each text. */
const kTokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [
    { id: 0, content: '<s>', single_word: false, lstrip: false, rstrip: false, normalized: false, special: true },
  ],
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
    pair: [],
    special_tokens: { '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] } },
  },
  decoder: null,
  model: { type: 'WordLevel', vocab: { '<s>': 0, the: 1, cat: 2, sits: 3, '?': 4 }, unk_token: '?' },
};

const [, engine] = engines[0] ?? [];

describe('tokenizers of Hugging Face', () => {
  it('read texts with their marks and write them without', async () => {
    const tokenizer = await loadTokenizer(JSON.stringify(kTokenizer));
    expect(tokenizer.encode('The cat sits')).toEqual([0, 1, 2, 3]);
    expectRefusal(() => tokenizer.encode('the cat runs'), 'out_of_range', '"runs"');
    const forgiving = await loadTokenizer(kTokenizer, { unk_token: '?' });
    expect(forgiving.encode('the cat runs')).toEqual([0, 1, 2, 4]);
    expect(tokenizer.decode([0, 1, 2, 3])).toBe('the cat sits');
  });

  it('are what a model reads and writes with', async () => {
    const tokenizer = await loadTokenizer(kTokenizer);
    const model = engine?.loadModel({ weights: fileOf(transformerFile('decoder')), tokenizer });
    expect(model?.encode('the cat')).toEqual([0, 1, 2]);
    expect(model?.decode([1, 2])).toBe('the cat');
    expectRefusal(() => model?.encode('the cat', { begin: true }), 'invalid_argument', 'llama2.c');
    model?.free();
  });

  it('are refused where the file describes none', async () => {
    await expect(loadTokenizer('{')).rejects.toMatchObject({ code: 'bad_checkpoint' });
    await expect(loadTokenizer({ model: { type: 'Unheard' } })).rejects.toMatchObject({ code: 'bad_checkpoint' });
    await expect(loadTokenizer('7')).rejects.toMatchObject({ code: 'invalid_argument' });
  });
});
