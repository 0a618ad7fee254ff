/** The form of a curve: a slider for each place that is asked, and what is drawn on the plot shows in them at once. */
import { wholePercent } from '../prose/format.ts';
import type { AskedCurve } from '../timeline/lesson.ts';
import { useLesson } from './lesson-context.ts';
import { type CurveBetting, useCurveBet } from './use-curve-bet.ts';

export function CurveBet({ curve }: { curve: AskedCurve }) {
  const { stepProse, text } = useLesson();
  const betting = useCurveBet(curve);
  if (!betting) return null;
  const { heights, open, counts } = betting;
  const left = heights.filter((height) => height === null).length;
  return (
    <fieldset class="curve-bet" aria-label={stepProse.title}>
      {open ? <p>{text('bet.draw')}</p> : null}
      {curve.asked.map((index, place) => (
        <PlaceRow key={index} curve={curve} betting={betting} place={place} />
      ))}
      <p class="curve-state">
        <span role="status">{counts ? text('bet.curve-counts') : text('bet.places-left', { n: left })}</span>{' '}
        {counts ? (
          <button type="button" class="quiet-button" onClick={betting.again}>
            {text('bet.again')}
          </button>
        ) : (
          <button type="button" class="strong-button" disabled={left === heights.length} onClick={betting.commit}>
            {text('bet.commit')}
          </button>
        )}
      </p>
    </fieldset>
  );
}

interface PlaceRowProps {
  readonly curve: AskedCurve;
  readonly betting: CurveBetting;
  readonly place: number;
}

function PlaceRow({ curve, betting, place }: PlaceRowProps) {
  const { instance, say, text, language } = useLesson();
  const { heights, filled, positions, open, draw } = betting;
  const isSet = heights[place] !== null;
  const height = filled[place] ?? curve.min;
  const value = isSet ? wholePercent(height, language) : text('bet.not-set');
  const id = `${instance}-place${place}`;
  return (
    <div class={isSet ? 'curve-place' : 'curve-place not-set'}>
      <label for={id}>{say('bet.place', { n: String(positions[place]) })}</label>
      <input
        id={id}
        type="range"
        min={curve.min}
        max={curve.max}
        step={curve.step}
        value={height}
        disabled={!open}
        aria-valuetext={value}
        onInput={({ currentTarget }) => draw([{ place, height: Number(currentTarget.value) }])}
      />
      <span aria-hidden="true">{value}</span>
    </div>
  );
}
