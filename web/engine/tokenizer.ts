import { AttentionError } from './attention-error.ts';
import { indices, invalid, spell, wholeText } from './check.ts';

/** Text to tokens and back. Anything of this form may be given to `loadModel`. */
export interface TextTokenizer {
  /** The tokens of a text, with the marks that the tokenizer puts around it. Throws `out_of_range` where it has none. */
  encode(text: string): readonly number[];
  /** The text of tokens, without marks. */
  decode(ids: readonly number[]): string;
}

/**
 * The tokenizer that a `tokenizer.json` of Hugging Face describes, as text or as what it says; `tokenizerConfig` is its
 * `tokenizer_config.json`, which few need. Throws `bad_checkpoint` for a file that describes none.
 */
export async function loadTokenizer(
  tokenizerJson: string | object,
  tokenizerConfig: string | object = {},
): Promise<TextTokenizer> {
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const [description, config] = [
    parsed('tokenizer.json', tokenizerJson),
    parsed('tokenizer_config.json', tokenizerConfig),
  ];
  try {
    const tokenizer = new Tokenizer(description, config);
    return {
      encode: (text) => knownTokens(tokenizer.encode(wholeText('text', text))),
      decode: (ids) => {
        const given = Array.from(indices('ids', ids));
        return given.length === 0 ? '' : tokenizer.decode(given, { skip_special_tokens: true });
      },
    };
  } catch (error) {
    throw new AttentionError('bad_checkpoint', `tokenizer.json describes no tokenizer: ${String(error)}`);
  }
}

/** A word for which a tokenizer has neither a token nor one for what it does not know comes as a hole. */
function knownTokens({
  ids,
  tokens,
}: {
  readonly ids: readonly unknown[];
  readonly tokens: readonly string[];
}): number[] {
  return ids.map((id, i) => {
    if (typeof id === 'number') return id;
    throw new AttentionError('out_of_range', `text has ${JSON.stringify(tokens[i])}, for which there is no token`);
  });
}

function parsed(name: string, file: unknown): object {
  let value = file;
  if (typeof file === 'string') {
    try {
      value = JSON.parse(file);
    } catch (error) {
      throw new AttentionError('bad_checkpoint', `${name} is no JSON: ${String(error)}`);
    }
  }
  if (typeof value !== 'object' || value === null) throw invalid(`${name} (${spell(file)}) must be text or an object`);
  return value;
}
