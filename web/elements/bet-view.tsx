/** A question before the picture. Nobody is marked: the guess stays, and later the truth stands beside it. */
import { useState } from 'preact/hooks';
import type { BetAnswer } from '../player/player-state.ts';
import type { Bet } from '../timeline/lesson.ts';
import { IconButton } from './icons.tsx';
import { LazyCurveBet } from './late-parts.tsx';
import { useLesson } from './lesson-context.ts';
import { ProseView } from './prose-view.tsx';
import { useRefName } from './tensor-name.tsx';

/** The form of the bet asked in this step. */
export function BetView({ bet }: { bet: Bet }) {
  const { player, state, step, text } = useLesson();
  const answer = state.bets[step.id];
  const keep = (given: BetAnswer | null) => player.bet(step.id, given);
  return (
    <div class="bet">
      {bet.input === 'choice' ? <ChoiceBet bet={bet} answer={answer} onAnswer={keep} /> : null}
      {bet.input === 'multiple' ? <MultipleBet bet={bet} answer={answer} onAnswer={keep} /> : null}
      {bet.input === 'cell' ? <CellBet answer={answer} onAnswer={keep} /> : null}
      {bet.input === 'chips' ? <ChipsBet bet={bet} answer={answer} onAnswer={keep} /> : null}
      {bet.curve ? <LazyCurveBet curve={bet.curve} /> : null}
      <p class="hint">{text('bet.no-marks')}</p>
    </div>
  );
}

interface BetFormProps {
  readonly bet: Bet;
  readonly answer: BetAnswer | undefined;
  readonly onAnswer: (answer: BetAnswer | null) => void;
}

function ChoiceBet({ bet, answer, onAnswer }: BetFormProps) {
  const { step, instance } = useLesson();
  const chosen = answer?.kind === 'options' ? answer.options : [];
  return (
    <fieldset class="question">
      {bet.options.map((id) => (
        <label key={id} class="option">
          <input
            type="radio"
            name={`${instance}-${step.id}-bet`}
            value={id}
            checked={chosen.includes(id)}
            onChange={() => onAnswer({ kind: 'options', options: [id] })}
          />
          <OptionText id={id} />
        </label>
      ))}
    </fieldset>
  );
}

function MultipleBet({ bet, answer, onAnswer }: BetFormProps) {
  const chosen = answer?.kind === 'options' ? answer.options : [];
  const toggle = (id: string) => {
    const options = bet.options.filter((option) => (option === id) !== chosen.includes(option));
    onAnswer(options.length > 0 ? { kind: 'options', options } : null);
  };
  return (
    <fieldset class="question">
      {bet.options.map((id) => (
        <label key={id} class="option">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <OptionText id={id} />
        </label>
      ))}
    </fieldset>
  );
}

/** The selected number is the guess once it is confirmed. */
function CellBet({ answer, onAnswer }: Omit<BetFormProps, 'bet'>) {
  const { player, state, text } = useLesson();
  const nameOf = useRefName();
  const { ref } = state.selection;
  if (answer?.kind === 'cell') {
    return (
      <p>
        {text('bet.picked-cell', { cell: nameOf(answer.ref) })}{' '}
        <button type="button" class="quiet-button" onClick={() => onAnswer(null)}>
          {text('bet.again')}
        </button>
      </p>
    );
  }
  const commit = () => {
    if (!ref) return;
    onAnswer({ kind: 'cell', ref });
    player.open(null);
  };
  return (
    <p>
      {ref ? text('bet.picked-cell', { cell: nameOf(ref) }) : text('bet.pick-cell')}{' '}
      {ref ? (
        <button type="button" class="strong-button" onClick={commit}>
          {text('bet.commit')}
        </button>
      ) : null}
    </p>
  );
}

/** A number of chips to hand out. The bet counts once the last chip is placed. */
function ChipsBet({ bet, answer, onAnswer }: BetFormProps) {
  const { text } = useLesson();
  const kept = answer?.kind === 'chips' ? answer.chips : null;
  const [placed, setPlaced] = useState<Readonly<Record<string, number>>>(kept ?? {});
  const total = bet.chips ?? 10;
  const left = total - bet.options.reduce((sum, id) => sum + (placed[id] ?? 0), 0);
  const place = (id: string, change: 1 | -1) => {
    const chips = { ...placed, [id]: (placed[id] ?? 0) + change };
    setPlaced(chips);
    onAnswer(left - change === 0 ? { kind: 'chips', chips } : null);
  };
  return (
    <div class="chips">
      {bet.options.map((id) => (
        <ChipRow key={id} id={id} count={placed[id] ?? 0} left={left} onPlace={(change) => place(id, change)} />
      ))}
      <p>{text('bet.chips-left', { n: left })}</p>
    </div>
  );
}

interface ChipRowProps {
  readonly id: string;
  readonly count: number;
  readonly left: number;
  readonly onPlace: (change: 1 | -1) => void;
}

function ChipRow({ id, count, left, onPlace }: ChipRowProps) {
  const { text } = useLesson();
  const name = useOptionText()(id);
  return (
    <div class="chip-row">
      <span class="chip-name">
        <OptionText id={id} />
      </span>
      <IconButton
        icon="minus"
        label={text('bet.chip-remove', { name })}
        disabled={count === 0}
        onClick={() => onPlace(-1)}
      />
      <span class="chip-count" role="img" aria-label={text('bet.chips-of', { name, n: count })}>
        {'●'.repeat(count)}
      </span>
      <IconButton icon="plus" label={text('bet.chip-add', { name })} disabled={left === 0} onClick={() => onPlace(1)} />
    </div>
  );
}

function OptionText({ id }: { id: string }) {
  const { stepProse } = useLesson();
  return (
    <span>
      <ProseView nodes={stepProse.choices[id]?.text ?? []} />
    </span>
  );
}

/** An option of this step's bet as plain text, for labels. */
function useOptionText(): (id: string) => string {
  const { stepProse, plain } = useLesson();
  return (id) => plain(stepProse.choices[id]?.text ?? []);
}
