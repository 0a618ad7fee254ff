import { describe, expect, it } from 'vitest';
import { isSettled, largestRef, truthRefs } from '../../../web/elements/bet-truth.ts';
import type { Frame } from '../../../web/scenes/frame.ts';
import { lastBet } from '../../../web/timeline/last-bet.ts';
import type { Bet, Step } from '../../../web/timeline/lesson.ts';
import { traceOf } from '../timeline/trace-of.ts';

const bet: Bet = { input: 'choice', options: ['a', 'b'], truth: { tensor: 'w' }, answer: ['a'] };
const step = (id: string, more: Partial<Step> = {}): Step => ({
  id,
  kind: 'see',
  scene: 's',
  params: {},
  duration: 1,
  stops: [1],
  ...more,
});
const steps = [step('ask', { kind: 'bet', bet }), step('scores'), step('weights'), step('after')];

/** The weights come into the picture halfway through the step `weights` and are gone afterwards. */
const frameAt = ({ step: at, progress }: { step: number; progress: number }): Frame => ({
  width: 100,
  height: 100,
  decimals: 2,
  figures: [],
  narration: { kind: 'message', id: 'x' },
  marks:
    at === 2 && progress > 0.5
      ? [
          {
            kind: 'cell',
            key: 'w',
            x: 0,
            y: 0,
            width: 36,
            height: 36,
            ref: { tensor: 'w', index: [0, 0] },
            fill: 'weight',
            printed: true,
          },
        ]
      : [],
});

describe('bets', () => {
  it('the last one asked is the one that counts', () => {
    expect(lastBet(steps, 3)?.index).toBe(0);
    expect(lastBet(steps.slice(1), 2)).toBeNull();
  });

  it('are settled when the picture has shown the truth, not before, and stay settled', () => {
    const settled = (at: number, progress: number) => isSettled(bet, 0, { step: at, progress }, frameAt);
    expect([settled(0, 1), settled(1, 1), settled(2, 0.4), settled(2, 0.6), settled(3, 0)]).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('the truth is one number, or a row whose largest answers "which most?"', () => {
    const trace = traceOf({
      w: [
        [0.2, 0.5, 0.3],
        [0.9, 0.1, 0],
      ],
    });
    expect(truthRefs({ ...bet, truth: { tensor: 'w', index: [1, 0] } }, trace)).toEqual([
      { tensor: 'w', index: [1, 0] },
    ]);
    expect(largestRef(truthRefs(bet, trace), trace)).toEqual({ tensor: 'w', index: [0, 1] });
    expect(largestRef(truthRefs({ ...bet, truth: { tensor: 'w', index: [1] } }, trace), trace)).toEqual({
      tensor: 'w',
      index: [1, 0],
    });
    expect(largestRef([], trace)).toBeNull();
  });
});
