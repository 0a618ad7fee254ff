import { describe, expect, it } from 'vitest';
import { loadTokenizer } from '../../web/engine/tokenizer.ts';
import { fileOf, transformerFile } from '../support/checkpoint-file.ts';
import { wordTokenizer } from '../support/word-tokenizer.ts';
import { engines, expectRefusal } from './engines.ts';

const [, engine] = engines[0] ?? [];

describe('tokenizers of Hugging Face', () => {
  it('read texts with their marks and write them without', async () => {
    const tokenizer = await loadTokenizer(JSON.stringify(wordTokenizer));
    expect(tokenizer.encode('The cat sits')).toEqual([0, 1, 2, 3]);
    expectRefusal(() => tokenizer.encode('the cat runs'), 'out_of_range', '"runs"');
    const forgiving = await loadTokenizer(wordTokenizer, { unk_token: '?' });
    expect(forgiving.encode('the cat runs')).toEqual([0, 1, 2, 4]);
    expect(tokenizer.decode([0, 1, 2, 3])).toBe('the cat sits');
    expect(tokenizer.decode([])).toBe('');
  });

  it('are what a model reads and writes with', async () => {
    const tokenizer = await loadTokenizer(wordTokenizer);
    const model = engine?.loadModel({ weights: fileOf(transformerFile('decoder')), tokenizer });
    expect(model?.encode('the cat')).toEqual([0, 1, 2]);
    expect(model?.decode([1, 2])).toBe('the cat');
    expectRefusal(() => model?.encode('the cat', { begin: true }), 'invalid_argument', 'llama2.c');
    model?.free();
    expectRefusal(() => model?.encode('the cat'), 'freed', 'Model');
    expectRefusal(() => model?.decode([1, 2]), 'freed', 'Model');
  });

  it('are refused where the file describes none', async () => {
    await expect(loadTokenizer('{')).rejects.toMatchObject({ code: 'bad_checkpoint' });
    await expect(loadTokenizer({ model: { type: 'Unheard' } })).rejects.toMatchObject({ code: 'bad_checkpoint' });
    await expect(loadTokenizer('7')).rejects.toMatchObject({ code: 'invalid_argument' });
  });
});
