import { describe, expect, it } from 'vitest';
import { betsThatFit, withBet } from '../../../web/player/bets.ts';
import type { BetAnswer } from '../../../web/player/player-state.ts';
import type { Bet, Step } from '../../../web/timeline/lesson.ts';

const truth = { tensor: 'w' };
const curve = { across: 'n', asked: [1, 3], min: 0, max: 1, step: 0.05 };
const asked: Readonly<Record<string, Bet>> = {
  choice: { input: 'choice', options: ['a', 'b'], truth },
  chips: { input: 'chips', options: ['a', 'b'], chips: 4, truth },
  cell: { input: 'cell', options: [], truth },
  curve: { input: 'curve', options: [], curve, truth },
};
const steps = Object.entries(asked).map(
  ([id, bet]): Step => ({ id, kind: 'bet', scene: 's', params: {}, duration: 1, stops: [1], bet }),
);

const good: Readonly<Record<string, BetAnswer>> = {
  choice: { kind: 'options', options: ['b'] },
  chips: { kind: 'chips', chips: { a: 3, b: 1 } },
  cell: { kind: 'cell', ref: { tensor: 'w', index: [0] } },
  curve: { kind: 'curve', heights: [0.5, 1] },
};

describe('bets that were kept', () => {
  it('are taken where the lesson asks for such', () => {
    expect(betsThatFit({ steps }, good)).toEqual(good);
  });

  it('are dropped where the lesson asks otherwise by now, or no longer', () => {
    const { choice, chips, cell, curve: drawn } = good as Record<'choice' | 'chips' | 'cell' | 'curve', BetAnswer>;
    expect(betsThatFit({ steps }, { choice: drawn, chips: choice, cell: chips, curve: choice, gone: cell })).toEqual(
      {},
    );
    expect(betsThatFit({ steps }, { choice: { kind: 'options', options: ['a', 'old'] } })).toEqual({});
    expect(betsThatFit({ steps }, { chips: { kind: 'chips', chips: { old: 4 } } })).toEqual({});
  });

  it.each([[[0.5]], [[0.5, 0.5, 0.5]], [[0.5, 1.01]], [[-0.1, 0.5]], [[0.5, Number.NaN]], [[]]])(
    'are dropped where a curve is not theirs: %j',
    (heights) => {
      expect(betsThatFit({ steps }, { curve: { kind: 'curve', heights } })).toEqual({});
    },
  );

  it('are kept by step, and taken back', () => {
    const answer: BetAnswer = { kind: 'options', options: ['a'] };
    const selection = { view: 'one' };
    const one = withBet({ bets: { chips: answer }, selection }, 'choice', answer);
    expect(one).toEqual({ bets: { chips: answer, choice: answer }, selection });
    expect(withBet(one, 'choice', null)).toEqual({ bets: { chips: answer }, selection });
    expect(withBet(one, 'choice', null, [0.5, null]).selection).toEqual({ view: 'one', drawn: [0.5, null] });
  });
});
