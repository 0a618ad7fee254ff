/** Which numbers the stages work out on the line for sums: always those of the word that both sentences share. */
import type { Works } from '../toolkit/index.ts';
import { type Context, shared } from './context.ts';
import { dims, words } from './layout.ts';
import { times } from './small.ts';
import type { StageName } from './stages.ts';

export function worksOf({ view }: Context): Works<StageName> {
  const [x, wq, deepX, deepWq] = [view('fruit.x'), view('wq'), view('fruit.deep.x'), view('deep.wq')];
  const output = view('fruit.output').ref(shared, 0);
  const projected = (of: typeof x, weights: typeof wq) =>
    Array.from({ length: dims }, (_, inner) => [of.ref(shared, inner), weights.ref(inner, 0)]);
  return {
    run: [
      {
        terms: projected(x, wq),
        roles: ['input', 'weight-matrix'],
        result: view('fruit.q').ref(shared, 0),
        resultRole: 'query',
        from: times.run.lookedUp + 0.04,
        to: times.run.query - 0.03,
        goes: times.run.queries,
      },
    ],
    deeper: [
      {
        terms: Array.from({ length: words }, (_, word) => [
          view('fruit.attn_weights').ref(shared, word),
          view('fruit.v').ref(word, 0),
        ]),
        roles: ['weight', 'value'],
        result: output,
        resultRole: 'output',
        from: 0.18,
        to: times.deeper.read - 0.03,
        goes: times.deeper.read,
      },
      {
        terms: [[x.ref(shared, 0)], [output]],
        roles: ['input'],
        result: deepX.ref(shared, 0),
        resultRole: 'input',
        from: times.deeper.read + 0.04,
        to: times.deeper.input - 0.03,
        goes: times.deeper.inputs,
      },
      {
        terms: projected(deepX, deepWq),
        roles: ['input', 'weight-matrix'],
        result: view('fruit.deep.q').ref(shared, 0),
        resultRole: 'query',
        from: times.deeper.inputs + 0.04,
        to: times.deeper.query - 0.03,
        goes: times.deeper.queries,
      },
    ],
  };
}
