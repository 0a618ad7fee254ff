/** What a `tokenizer.json` says of five words, split at spaces; a mark begins each text. */
export const wordTokenizer = {
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
