/** The tokens of the example that is watched, as tensors of ids that say which word each stands for. */
import type { Trace, TraceTensor } from '../../trace/trace.ts';
import type { TaskExample, Trainer } from '../trainer.ts';

/** Ids 0 and 1 of every task that says something. */
const marks = ['▸', '■'];

type Vocabulary = (id: number) => string;

/**
 * `query_tokens` (what each row has read last), `key_tokens` (what can be looked at), `right_tokens` (what each row should
 * say; -1 where nothing) and `said_tokens` (the likeliest token of each row).
 */
export function tokenTensors(words: Trainer['words'], example: TaskExample, trace: Trace): readonly TraceTensor[] {
  const { source, input, targets } = example;
  const written = vocabularyOf(words.target);
  const keys = source.length > 0 ? tokens('key_tokens', source, sourceOf(words)) : tokens('key_tokens', input, written);
  const said: TraceTensor = {
    ...tokens('said_tokens', likeliest(trace.tensor('logits')), written),
    formula: { op: 'measure', of: [] },
  };
  return [tokens('query_tokens', input, written), keys, tokens('right_tokens', targets, written), said];
}

/** Words of a source have no marks before them; symbols are the same on both sides. */
function sourceOf({ source }: Trainer['words']): Vocabulary {
  return source.length > 0 ? (id) => source[id] ?? '' : vocabularyOf([]);
}

/** The words that there are, letters where there are none, and the two marks before them. */
function vocabularyOf(words: readonly string[]): Vocabulary {
  return (id) => marks[id] ?? (words.length > 0 ? words[id] : String.fromCharCode(65 + id - marks.length)) ?? '';
}

function tokens(name: string, ids: readonly number[], wordOf: Vocabulary): TraceTensor {
  return {
    name,
    shape: [ids.length],
    formula: { op: 'input', of: [] },
    data: Float32Array.from(ids),
    words: ids.map((id) => (id < 0 ? '' : wordOf(id))),
  };
}

/** The index of the largest number of each row; the first of equals. */
function likeliest({ shape, data }: TraceTensor): readonly number[] {
  const columns = shape.at(-1) ?? 1;
  return Array.from({ length: data.length / columns }, (_, row) => {
    const logits = data.subarray(row * columns, (row + 1) * columns);
    return logits.indexOf(Math.max(...logits));
  });
}
