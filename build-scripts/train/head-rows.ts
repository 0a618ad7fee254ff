import type { Trace } from '../../web/trace/trace.ts';

/** One head's weights, row by row, under a name: `decoder.layers.1.cross_attention head 2`, without a number where it is the only one. */
export interface HeadRows {
  readonly head: string;
  readonly row: (query: number) => Float32Array;
}

/** The heads whose weights, (queries, keys) or (heads, queries, keys), a trace holds under names of this form. */
export const headRows = (trace: Trace, names: RegExp): readonly HeadRows[] =>
  trace.names
    .filter((name) => names.test(name))
    .flatMap((name) => {
      const { shape, data } = trace.tensor(name);
      const [queries = 0, keys = 0] = shape.slice(-2);
      const count = data.length / (queries * keys);
      return Array.from({ length: count }, (_, head) => ({
        head: name.replace(/\.attn_weights$/, count > 1 ? ` head ${head}` : ''),
        row: (query: number) => data.subarray((head * queries + query) * keys, (head * queries + query + 1) * keys),
      }));
    });
