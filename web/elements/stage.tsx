/** The picture and what the learner does to it. */

import { formatNumber } from '../prose/format.ts';
import { type FigureActions, FrameView } from '../render/index.ts';
import type { Role } from '../scenes/frame.ts';
import { refsOfMark } from '../scenes/toolkit/index.ts';
import { kDragStep, snap } from '../timeline/inputs.ts';
import { type Ref, refKey } from '../trace/trace.ts';
import { failureText } from './failure-text.ts';
import { type LessonView, useLesson } from './lesson-context.ts';
import { LiveBar } from './live-bar.tsx';
import { useCurveBet } from './use-curve-bet.ts';
import { ViewSwitch } from './view-switch.tsx';

/** Drags and nudges stay in the input's range instead of being refused at its end. */
const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, snap(value)));

type Wording = Pick<LessonView, 'text' | 'language'>;

/** What is waited for: the trained models of the lesson, and how much of them is there, or the engine. */
const waitingText = (loaded: number | null, { text, language }: Wording) =>
  loaded === null || loaded === 1
    ? text('stage.waiting')
    : text('stage.loading', { share: formatNumber(loaded, language, 'percent') });

export function Stage({ onPoint }: { onPoint: (role: Role | null) => void }) {
  const { player, state, step, frame, say, stepProse, text, language } = useLesson();
  const curve = useCurveBet(step.bet?.curve);
  const trace = state.computed?.trace;
  if (!frame || !trace) {
    if (!state.failure) return <p class="waiting">{waitingText(state.loaded, { text, language })}</p>;
    return (
      <p class="waiting">
        <span>{failureText(state.failure, text)}</span>
        <span>{text('failure.words-stay')}</span>
      </p>
    );
  }
  const roleOf = (ref: Ref) =>
    frame.marks.find((mark) => mark.role && refsOfMark(mark).some((other) => refKey(other) === refKey(ref)))?.role ??
    null;
  const opened = state.selection.ref && refKey(state.selection.ref);
  const actions: FigureActions = {
    onSelect: (ref) => player.open(refKey(ref) === opened ? null : ref),
    onPoint: (ref) => onPoint(ref ? roleOf(ref) : null),
    onNudge: ({ name, row, column }, steps) => {
      const spec = player.lesson.inputs[name];
      const matrix = state.inputs.present[name];
      const value = Array.isArray(matrix) ? matrix[row]?.[column] : undefined;
      if (spec?.kind !== 'matrix' || value === undefined) return;
      player.editCell(
        name,
        row,
        column,
        within(value + steps * kDragStep, spec.min, spec.max),
        `nudge ${name} ${row} ${column}`,
      );
    },
    onDrag: ({ name, row }, to) => {
      const spec = player.lesson.inputs[name];
      const matrix = state.inputs.present[name];
      if (spec?.kind !== 'matrix' || !Array.isArray(matrix)) return;
      const dragged = to.map((value) => within(value, spec.min, spec.max));
      player.edit(
        name,
        matrix.map((cells, i) => (i === row ? dragged : cells)),
        `drag ${name} ${row}`,
      );
    },
    ...(curve ? { onDraw: curve.draw } : {}),
  };
  return (
    <section
      class="figure"
      aria-label={text('stage.label', { title: stepProse.title })}
      onPointerUp={() => player.endGesture()}
    >
      <FrameView frame={frame} trace={trace} say={say} selection={state.selection} actions={actions} />
      <LiveBar />
      <ViewSwitch />
    </section>
  );
}
