/** Play, pause, steps, stills, scrubber and speed. */
import { kSpeeds, type Speed } from '../player/player-state.ts';
import { startOfStep } from '../timeline/position.ts';
import { nextStop, previousStop } from '../timeline/stops.ts';
import { IconButton } from './icons.tsx';
import { useLesson } from './lesson-context.ts';

/** Smallest move of the scrubber in seconds. */
const kScrubStep = 0.1;

export function PlayerBar() {
  const { player, state, walk, text } = useLesson();
  const { steps } = player.lesson;
  const { step } = state.position;
  const total = steps.length;
  return (
    <section class="player-bar" part="player" aria-label={text('player.label')}>
      <div class="transport">
        <IconButton
          icon="previous-step"
          label={text('player.previous-step')}
          disabled={!walk.hasPrevious}
          onClick={walk.previous}
        />
        <IconButton
          icon="previous-stop"
          label={text('player.previous-stop')}
          disabled={!previousStop(steps, state.position)}
          onClick={() => player.previousStop()}
          class="stop-button"
        />
        {state.playing ? (
          <IconButton icon="pause" label={text('player.pause')} onClick={() => player.pause()} class="play-button" />
        ) : (
          <IconButton icon="play" label={text('player.play')} onClick={walk.play} class="play-button" />
        )}
        <IconButton
          icon="next-stop"
          label={text('player.next-stop')}
          disabled={!nextStop(steps, state.position)}
          onClick={() => player.nextStop()}
          class="stop-button"
        />
        <IconButton icon="next-step" label={text('player.next-step')} disabled={!walk.hasNext} onClick={walk.next} />
      </div>
      <Scrubber />
      <span class="step-count">
        <span class="long">{text('player.step-of', { n: step + 1, total })}</span>
        <span class="short" aria-hidden="true">
          {text('player.step-short', { n: step + 1, total })}
        </span>
      </span>
      <SpeedButton speed={state.speed} onChange={(speed) => player.setSpeed(speed)} />
    </section>
  );
}

/** The whole lesson on one line; ticks where steps begin. */
function Scrubber() {
  const { player, state, prose, text } = useLesson();
  const { steps } = player.lesson;
  const { step } = state.position;
  const title = prose.steps[steps[step]?.id ?? '']?.title ?? '';
  return (
    <div class="scrubber">
      <svg class="ticks" aria-hidden="true" width="100%" height="6">
        {steps.slice(1).map(({ id }, i) => {
          const x = `${(100 * startOfStep(steps, i + 1)) / player.duration}%`;
          return <line key={id} x1={x} x2={x} y1={0} y2={6} />;
        })}
      </svg>
      <input
        type="range"
        min={0}
        max={player.duration}
        step={kScrubStep}
        value={player.time}
        aria-label={text('player.scrubber')}
        aria-valuetext={text('player.scrubber-value', { n: step + 1, total: steps.length, title })}
        onInput={({ currentTarget }) => {
          player.pause();
          player.seek(Number(currentTarget.value));
        }}
      />
    </div>
  );
}

/** One press for the next speed, round and round: a menu of three would be one press more. */
function SpeedButton({ speed, onChange }: { speed: Speed; onChange: (speed: Speed) => void }) {
  const { text } = useLesson();
  const next = kSpeeds[(kSpeeds.indexOf(speed) + 1) % kSpeeds.length] ?? 1;
  return (
    <button type="button" class="speed" onClick={() => onChange(next)}>
      <span class="visually-hidden">{text('player.speed')}</span> {text('player.speed-value', { speed })}
    </button>
  );
}
