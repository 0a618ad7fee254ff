/** Which number is worked out on the line for sums: the first that the asking token reads. */
import type { Mark } from '../frame.ts';
import { emphasised, type Works } from '../toolkit/index.ts';
import { animal, asker, type Context, comma } from './context.ts';
import { headDim, hiddenSize, tokens } from './layout.ts';
import { findTimes } from './reading.ts';
import type { StageName } from './stages.ts';

export function worksOf({ view }: Context): Works<StageName> {
  return {
    find: [
      {
        terms: Array.from({ length: tokens }, (_, token) => [
          view('attn_weights').ref(asker, token),
          view('v').ref(token, 0),
        ]),
        roles: ['weight', 'value'],
        result: view('output').ref(asker, 0),
        resultRole: 'output',
        from: findTimes.others[1],
        to: findTimes.read - 0.05,
      },
    ],
  };
}

/** The token that a stage is about comes forward in x and in all that is made of it. */
export function followed({ moment }: Context, marks: readonly Mark[]): readonly Mark[] {
  const row = (tensor: string, token: number, columns: number) =>
    Array.from({ length: columns }, (_, column) => ({ tensor, index: [token, column] }));
  const ofToken = (token: number) => [
    ...row('x', token, hiddenSize),
    ...['q', 'k', 'v'].flatMap((name) => row(name, token, headDim)),
  ];
  if (moment.stage === 'token') return emphasised(marks, ofToken(animal), 'focus');
  if (moment.stage === 'comma') {
    const all = [...row('x', comma, hiddenSize), ...row('v', comma, headDim)];
    const measured = ['length.x', 'length.v'].map((tensor) => ({ tensor, index: [comma] }));
    return emphasised(marks, [...all, ...measured], 'focus');
  }
  if (moment.stage !== 'find' || moment.progress > findTimes.others[1]) return marks;
  const keys = Array.from({ length: tokens }, (_, token) => row('k', token, headDim)).flat();
  return emphasised(emphasised(marks, row('q', asker, headDim), 'operand-a'), keys, 'operand-b');
}
