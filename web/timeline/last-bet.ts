import type { Bet, Step } from './lesson.ts';

/** The bet that was asked last at or before a step, with the step that asked it. */
export function lastBet(steps: readonly Step[], step: number): { readonly index: number; readonly bet: Bet } | null {
  const index = steps.findLastIndex(({ bet }, i) => i <= step && bet !== undefined);
  const bet = steps[index]?.bet;
  return bet ? { index, bet } : null;
}
