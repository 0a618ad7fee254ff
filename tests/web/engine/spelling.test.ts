import { describe, expect, it } from 'vitest';
import { inNamesOfCaller, snakeCase } from '../../../web/engine/spelling.ts';

describe('the spelling of names in messages', () => {
  it.each([
    ['num_heads (6) must be a multiple of num_kv_heads (4)', 'numHeads (6) must be a multiple of numKvHeads (4)'],
    ['x (2 x 2) must be (batch_size, rows, num_heads * head_dim)', undefined],
    ['task (a_b) must be one of copy, small_translation', undefined],
    ['a name looks like decoder.layers.0.cross_attention', undefined],
    ['attn_dot: no memory for 3 numbers', 'attnDot: no memory for 3 numbers'],
    ['max_gradient_norm (1) and beta_2', 'maxGradientNorm (1) and beta_2'],
    ['an axis (()) of warm_up_steps', 'an axis (()) of warmUpSteps'],
  ])('%s', (message, expected) => {
    expect(inNamesOfCaller(message)).toBe(expected ?? message);
  });

  it('leaves what the caller wrote as it is, within other words too', () => {
    const message = 'num_heads (3) must divide the columns of my num_heads (1 x 2)';
    expect(inNamesOfCaller(message, ['my num_heads'])).toBe(
      'numHeads (3) must divide the columns of my num_heads (1 x 2)',
    );
    expect(inNamesOfCaller('p_scale is none', ['', 'x', 'p_'])).toBe('p_scale is none');
  });

  it('goes back to names of files', () => {
    expect(['numKvHeads', 'norm', 'tieWordEmbeddings'].map(snakeCase)).toEqual([
      'num_kv_heads',
      'norm',
      'tie_word_embeddings',
    ]);
  });
});
