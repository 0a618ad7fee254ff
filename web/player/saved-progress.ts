/** What a reader has seen, answered and solved, kept between visits. What storage holds may be old, foreign or broken: it is checked. */
import type { BetAnswer, SavedProgress } from './player-state.ts';
import type { SafeStorage } from './safe-storage.ts';

const keyOf = (lesson: string) => `attention-walkthrough/1/${lesson}`;
/** No id of a lesson has a capital letter. */
const kLastLessonKey = keyOf('lastLesson');

/** Undefined when nothing was kept or it cannot be read. */
export function readProgress(storage: SafeStorage, lesson: string): SavedProgress | undefined {
  const text = storage.read(keyOf(lesson));
  return text === null ? undefined : parseProgress(text);
}

/** False when storage kept nothing. */
export function writeProgress(storage: SafeStorage, lesson: string, progress: SavedProgress): boolean {
  return storage.write(keyOf(lesson), JSON.stringify(progress));
}

/** The lesson that was opened last. */
export function readLastLesson(storage: SafeStorage): string | null {
  return storage.read(kLastLessonKey);
}

export function writeLastLesson(storage: SafeStorage, lesson: string): boolean {
  return storage.write(kLastLessonKey, lesson);
}

/** Forgets all that is kept of these lessons, and which was the last. */
export function forgetProgress(storage: SafeStorage, lessons: readonly string[]): void {
  for (const key of [...lessons.map(keyOf), kLastLessonKey]) storage.remove(key);
}

/** Keeps what has the right form and leaves out the rest. Undefined when the text is no object at all. */
export function parseProgress(text: string): SavedProgress | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(data)) return undefined;
  return {
    bets: keep(data.bets, isBetAnswer),
    answers: keep(data.answers, isString),
    solved: keepTexts(data.solved),
    seen: keepTexts(data.seen),
    step: isString(data.step) ? data.step : null,
  };
}

function keep<T>(data: unknown, isGood: (value: unknown) => value is T): Record<string, T> {
  const entries = isRecord(data) ? Object.entries(data) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => isGood(entry[1])));
}

function keepTexts(data: unknown): readonly string[] {
  return Array.isArray(data) ? data.filter(isString) : [];
}

function isBetAnswer(value: unknown): value is BetAnswer {
  if (!isRecord(value)) return false;
  if (value.kind === 'options') return Array.isArray(value.options) && value.options.every(isString);
  if (value.kind === 'curve') return Array.isArray(value.heights) && value.heights.every(Number.isFinite);
  if (value.kind === 'chips') return isRecord(value.chips) && Object.values(value.chips).every(isCount);
  return (
    value.kind === 'cell' &&
    isRecord(value.ref) &&
    isString(value.ref.tensor) &&
    Array.isArray(value.ref.index) &&
    value.ref.index.every(isCount)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
