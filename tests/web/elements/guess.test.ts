import { describe, expect, it } from 'vitest';
import { guessAt } from '../../../web/elements/guess.ts';
import type { Bet, Step } from '../../../web/timeline/lesson.ts';

const step = (id: string, bet?: Bet): Step => ({
  id,
  kind: bet ? 'bet' : 'see',
  scene: 's',
  params: {},
  duration: 1,
  stops: [1],
  ...(bet ? { bet } : {}),
});
const asked = [1, 3];
const curve = { across: 'n', asked, min: 0, max: 1, step: 0.05 };
const choice: Bet = { input: 'choice', options: ['a', 'b'], truth: { tensor: 'w' } };
const steps = [
  step('before'),
  step('draw', { input: 'curve', options: [], curve, truth: { tensor: 'w' } }),
  step('see'),
  step('choose', choice),
  step('end'),
];

const none = { bets: {}, selection: {} };
const kept = { bets: { draw: { kind: 'curve', heights: [0.5, 0.2] } as const }, selection: {} };
const begun = { ...kept, selection: { drawn: [null, 0.9] } };

describe('the guess of a curve', () => {
  it('is in the pictures from the step that asks to the next bet', () => {
    const heights = steps.map((_, at) => guessAt(steps, at, kept, false)?.heights);
    expect(heights).toEqual([undefined, [0.5, 0.2], [0.5, 0.2], undefined, undefined]);
    expect(guessAt(steps, 2, none, false)).toEqual({ asked, heights: [null, null], open: false });
  });

  it('is what is being drawn, in the step that asks and in no other', () => {
    expect(guessAt(steps, 1, begun, false)?.heights).toEqual([null, 0.9]);
    expect(guessAt(steps, 2, begun, false)?.heights).toEqual([0.5, 0.2]);
  });

  it('can be changed until the truth was told, and drawn to its end when it is begun anew', () => {
    const open = (state: typeof kept | typeof none | typeof begun, told: boolean) =>
      guessAt(steps, 1, state, told)?.open;
    expect([open(none, false), open(kept, false), open(begun, false)]).toEqual([true, true, true]);
    expect([open(none, true), open(kept, true), open(begun, true)]).toEqual([true, false, true]);
    expect(guessAt(steps, 2, begun, false)?.open).toBe(false);
  });
});
