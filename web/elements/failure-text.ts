import type { Failure } from '../player/player-state.ts';
import type { LessonView } from './lesson-context.ts';

/** Why there is no picture at all, and what helps: a newer browser where it cannot run the engine, else loading again. */
export function failureText({ code, message }: Failure, text: LessonView['text']): string {
  return text(code === 'unsupported' ? 'failure.start' : 'failure.load', { message });
}
