/** A curve that was guessed, place by place, beside the truth once that has been shown. */
import { formatNumber, wholePercent } from '../prose/format.ts';
import type { Bet } from '../timeline/lesson.ts';
import { truthRefs } from './bet-truth.ts';
import { useLesson } from './lesson-context.ts';

export interface CurveRecallProps {
  readonly bet: Bet;
  readonly heights: readonly number[];
  readonly settled: boolean;
}

export function CurveRecall({ bet, heights, settled }: CurveRecallProps) {
  const { state, language, text, say } = useLesson();
  const trace = state.computed?.trace;
  const { curve } = bet;
  if (!trace || !curve) return null;
  const truths = truthRefs(bet, trace).map(({ tensor, index }) => trace.at(tensor, index));
  return (
    <dl class="bet-recall curve-recall">
      <div>
        <dt>{text('bet.your-answer')}</dt>
        {curve.asked.map((index, place) => {
          const guess = wholePercent(heights[place] ?? 0, language);
          const truth = formatNumber(truths[place] ?? 0, language, 'percent');
          return (
            <dd key={index}>
              <span>{say('bet.place', { n: String(trace.at(curve.across, [index])) })}</span>{' '}
              {settled ? text('bet.guess-and-truth', { guess, truth }) : guess}
            </dd>
          );
        })}
      </div>
    </dl>
  );
}
