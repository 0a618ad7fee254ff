/** One lesson being played in one element: its data, its player, and what is kept of it between visits. */
import type { FrameClock } from '../player/frame-clock.ts';
import type { LiveControls } from '../player/live-controls.ts';
import { Player } from '../player/player.ts';
import type { PlayerOptions } from '../player/player-options.ts';
import type { PlayerState } from '../player/player-state.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import { readProgress, writeLastLesson, writeProgress } from '../player/saved-progress.ts';
import type { CompiledLesson } from '../prose/prose.ts';
import type { Scenes } from '../scenes/index.ts';
import { decodeInput, editedInputs, encodeInput } from '../timeline/inputs.ts';
import type { InputValue, Lesson } from '../timeline/lesson.ts';
import type { Dropped, UrlState } from '../timeline/url-state.ts';

/** Where a lesson begins. */
export type Start = Pick<UrlState, 'step' | 'time' | 'inputs'>;

export interface SessionOptions {
  readonly compiled: CompiledLesson;
  /** Those that the lesson draws. */
  readonly scenes: Scenes;
  readonly start: Start;
  /** Runs the lesson's program; in a live lesson, what goes on by itself does. */
  readonly run: PlayerOptions['run'];
  readonly live?: LiveControls | undefined;
  readonly clock: FrameClock;
  readonly storage: SafeStorage;
  readonly reducedMotion: boolean;
}

export interface LessonSession {
  readonly compiled: CompiledLesson;
  readonly scenes: Scenes;
  readonly player: Player;
  /** Of a live lesson only. */
  readonly live?: LiveControls | undefined;
  /** Inputs of the link that this lesson cannot take. */
  readonly dropped: readonly Dropped['key'][];
}

export function openSession(options: SessionOptions): LessonSession {
  const { compiled, scenes, start, run, live, clock, storage, reducedMotion } = options;
  const { lesson } = compiled;
  const { inputs, dropped } = inputsOf(lesson, start.inputs);
  const saved = readProgress(storage, lesson.id);
  const player = new Player({
    lesson,
    run,
    clock,
    reducedMotion,
    start: {
      inputs,
      ...(start.step === undefined ? {} : { step: start.step }),
      ...(start.time === undefined ? {} : { time: start.time }),
    },
    ...(saved ? { saved } : {}),
  });
  writeLastLesson(storage, lesson.id);
  writeProgress(storage, lesson.id, player.saved);
  player.subscribe((now, before) => {
    if (isWorthKeeping(now, before)) writeProgress(storage, lesson.id, player.saved);
  });
  live?.control(player);
  return { compiled, scenes, player, live, dropped };
}

/** Ends a session: nothing of it moves or is computed any more. */
export function closeSession({ player, live }: LessonSession): void {
  player.dispose();
  live?.dispose();
}

/** The session as a link: step, moment (none for the finished still), and inputs that differ from the lesson's own. */
export function linkOf({ player }: LessonSession): UrlState {
  const { lesson, state, step } = player;
  const inputs = editedInputs(lesson, state.inputs.present).flatMap((name) => {
    const spelled = encodeInput(state.inputs.present[name] ?? null);
    return spelled === null ? [] : [[name, spelled] as const];
  });
  const { progress } = state.position;
  return {
    lesson: lesson.id,
    step: step.id,
    ...(progress < 1 ? { time: progress * step.duration } : {}),
    inputs: Object.fromEntries(inputs),
  };
}

function inputsOf(
  lesson: Lesson,
  spelled: UrlState['inputs'],
): { inputs: Record<string, InputValue>; dropped: string[] } {
  const inputs: Record<string, InputValue> = {};
  const dropped: string[] = [];
  for (const [name, text] of Object.entries(spelled)) {
    const spec = Object.hasOwn(lesson.inputs, name) ? lesson.inputs[name] : undefined;
    const checked = spec ? decodeInput(spec, text) : null;
    if (checked && 'value' in checked) inputs[name] = checked.value;
    else dropped.push(`in.${name}`);
  }
  return { inputs, dropped };
}

function isWorthKeeping(now: PlayerState, before: PlayerState): boolean {
  return (
    now.bets !== before.bets ||
    now.answers !== before.answers ||
    now.solved !== before.solved ||
    now.position.step !== before.position.step
  );
}
