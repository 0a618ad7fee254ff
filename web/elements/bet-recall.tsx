/** The guess of an earlier step beside the truth, once a picture has shown it. */

import { useMemo } from 'preact/hooks';
import type { BetAnswer } from '../player/player-state.ts';
import { formatNumber } from '../prose/format.ts';
import type { StepProse } from '../prose/prose.ts';
import { lastBet } from '../timeline/last-bet.ts';
import type { Bet } from '../timeline/lesson.ts';
import type { Position } from '../timeline/position.ts';
import { isSettled, largestRef, showsTruth, truthRefs } from './bet-truth.ts';
import { LazyCurveRecall } from './late-parts.tsx';
import { useLesson } from './lesson-context.ts';
import { ProseView } from './prose-view.tsx';
import { useRefName } from './tensor-name.tsx';

export function BetRecall() {
  const { player, state, prose, frame, frameAt, text } = useLesson();
  const { steps } = player.lesson;
  const before = state.position.step - 1;
  const asked = useMemo(() => lastBet(steps, before), [steps, before]);
  // Drawn once a step and not at every frame of it.
  const wasSettled = useMemo(
    () => asked !== null && state.computed !== null && isSettled(asked.bet, asked.index, stillOfStep(before), frameAt),
    [asked, before, state.computed],
  );
  const step = asked ? steps[asked.index] : undefined;
  const answer = step ? state.bets[step.id] : undefined;
  const stepProse = step ? prose.steps[step.id] : undefined;
  if (!asked || !answer || !stepProse || !state.computed) return null;
  const settled = wasSettled || (frame !== null && showsTruth(asked.bet, frame));
  if (answer.kind === 'curve') return <LazyCurveRecall bet={asked.bet} heights={answer.heights} settled={settled} />;
  return (
    <dl class="bet-recall">
      <div>
        <dt>{text('bet.your-answer')}</dt>
        <dd>
          <Guess answer={answer} bet={asked.bet} prose={stepProse} />
        </dd>
      </div>
      {settled ? (
        <div>
          <dt>{text('bet.truth')}</dt>
          <dd>
            <Truth bet={asked.bet} prose={stepProse} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

const stillOfStep = (step: number): Position => ({ step, progress: 1 });

interface GuessProps {
  readonly answer: Exclude<BetAnswer, { kind: 'curve' }>;
  readonly bet: Bet;
  readonly prose: StepProse;
}

function Guess({ answer, bet, prose }: GuessProps) {
  const nameOf = useRefName();
  if (answer.kind === 'cell') return <>{nameOf(answer.ref)}</>;
  if (answer.kind === 'options') return <OptionList ids={answer.options} prose={prose} />;
  return (
    <OptionNumbers
      ids={bet.options}
      prose={prose}
      number={(_, id) => `${answer.chips[id] ?? 0} / ${bet.chips ?? 10}`}
    />
  );
}

function Truth({ bet, prose }: { bet: Bet; prose: StepProse }) {
  const { state, language } = useLesson();
  const nameOf = useRefName();
  const trace = state.computed?.trace;
  if (!trace) return null;
  const refs = truthRefs(bet, trace);
  const share = (i: number) => {
    const ref = refs[i];
    return ref ? formatNumber(trace.at(ref.tensor, ref.index), language, 'percent') : '';
  };
  if (bet.input === 'chips') return <OptionNumbers ids={bet.options} prose={prose} number={share} />;
  if (bet.answer) return <OptionList ids={bet.answer} prose={prose} />;
  const largest = largestRef(refs, trace);
  return largest ? (
    <>
      {nameOf(largest)} = {formatNumber(trace.at(largest.tensor, largest.index), language)}
    </>
  ) : null;
}

function OptionList({ ids, prose }: { ids: readonly string[]; prose: StepProse }) {
  return (
    <>
      {ids.map((id) => (
        <span key={id} class="recalled-option">
          <ProseView nodes={prose.choices[id]?.text ?? []} />
        </span>
      ))}
    </>
  );
}

interface OptionNumbersProps {
  readonly ids: readonly string[];
  readonly prose: StepProse;
  readonly number: (index: number, id: string) => string;
}

function OptionNumbers({ ids, prose, number }: OptionNumbersProps) {
  return (
    <>
      {ids.map((id, i) => (
        <span key={id} class="recalled-option">
          <ProseView nodes={prose.choices[id]?.text ?? []} /> {number(i, id)}
        </span>
      ))}
    </>
  );
}
