/** The answers to bets, by step id, and which of them a lesson can take. */
import { type Heights, isCurveOf } from '../timeline/curve.ts';
import type { Bet, Lesson } from '../timeline/lesson.ts';
import type { BetAnswer, PlayerState } from './player-state.ts';

type Bets = PlayerState['bets'];

type Betting = Pick<PlayerState, 'bets' | 'selection'>;

/** With the answer of a step, or without one for null; of a curve, with how far it is drawn. */
export function withBet(
  { bets, selection }: Betting,
  step: string,
  answer: BetAnswer | null,
  drawn?: Heights,
): Betting {
  const { [step]: _, ...others } = bets;
  return {
    bets: answer ? { ...others, [step]: answer } : others,
    selection: drawn ? { ...selection, drawn } : selection,
  };
}

/** Those that the lesson's bets may have: a lesson may ask otherwise than when they were kept. */
export function betsThatFit({ steps }: Pick<Lesson, 'steps'>, bets: Bets): Bets {
  const asked = new Map(steps.flatMap(({ id, bet }) => (bet ? [[id, bet] as const] : [])));
  return Object.fromEntries(
    Object.entries(bets).filter(([step, answer]) => {
      const bet = asked.get(step);
      return bet !== undefined && fits(bet, answer);
    }),
  );
}

function fits({ input, options, curve }: Bet, answer: BetAnswer): boolean {
  switch (answer.kind) {
    case 'options':
      return (input === 'choice' || input === 'multiple') && answer.options.every((id) => options.includes(id));
    case 'chips':
      return input === 'chips' && Object.keys(answer.chips).every((id) => options.includes(id));
    case 'cell':
      return input === 'cell';
    case 'curve':
      return curve !== undefined && isCurveOf(curve, answer.heights);
  }
}
