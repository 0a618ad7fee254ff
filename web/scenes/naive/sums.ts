/** Which numbers the stages work out on the line for sums. */
import { rowsMeet, type Works } from '../toolkit/index.ts';
import type { Context } from './context.ts';
import { shadowRef } from './plane.ts';
import type { StageName } from './stages.ts';
import { firstPair, tableTimes } from './tables.ts';

/** In `itself`: when the score of the first word with itself is worked out, and when that with the second. */
const itselfTimes = { own: [0.2, 0.44], other: [0.54, 0.8] } as const;

export function worksOf({ view, moment }: Context): Works<StageName> {
  const [row, column] = firstPair;
  const length = { tensor: 'length', index: [row] };
  const [x, scores] = [view('x'), view('attn_dot')];
  return {
    scores: [
      {
        terms: rowsMeet(x, row, x, column),
        roles: ['query', 'key'],
        result: scores.ref(row, column),
        resultRole: 'score',
        copies: { first: 'asks:', second: 'asked:' },
        from: 0.14,
        to: tableTimes.scores.first - 0.05,
      },
    ],
    weights: [
      {
        terms: [[view('exp_shifted').ref(row, column), { tensor: 'row_sum', index: [row] }]],
        roles: ['score', 'score'],
        joint: '÷',
        result: view('attn_weights').ref(row, column),
        resultRole: 'weight',
        lit: {
          first: Array.from({ length: scores.columns }, (_, key) => scores.ref(row, key)),
          result: view('attn_weights').ref(row, column),
        },
        from: 0.2,
        to: tableTimes.weights.first - 0.05,
      },
    ],
    read: [
      {
        terms: Array.from({ length: x.rows }, (_, word) => [view('attn_weights').ref(row, word), x.ref(word, 0)]),
        roles: ['weight', 'value'],
        result: view('output').ref(row, 0),
        resultRole: 'output',
        copies: { first: 'attn_weights', second: 'gives:' },
        from: 0.2,
        to: tableTimes.output.first - 0.05,
      },
    ],
    itself: [
      {
        terms: [[length, shadowRef(row)]],
        roles: ['query', 'key'],
        result: scores.ref(row, row),
        resultRole: 'score',
        from: itselfTimes.own[0],
        to: itselfTimes.own[1],
        goes: itselfTimes.other[0] - 0.05,
      },
      {
        terms: [[length, shadowRef(column)]],
        roles: ['query', 'key'],
        result: scores.ref(row, column),
        resultRole: 'score',
        from: itselfTimes.other[0],
        to: itselfTimes.other[1],
      },
    ],
    // Where the scores have made room for what is read, none of them is worked out.
    ...(moment.stands('split scores', 'split') && {
      split: [
        {
          terms: rowsMeet(view('q'), row, view('k'), column),
          roles: ['query', 'key'],
          result: view('split.attn_dot').ref(row, column),
          resultRole: 'score',
          from: tableTimes.split.made,
          to: tableTimes.split.first - 0.05,
        },
      ],
    }),
  };
}
