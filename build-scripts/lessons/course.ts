import type { Catalogue } from '../../web/prose/message.ts';
import type { ByLanguage, Glossary } from '../../web/prose/prose.ts';
import type { Scene } from '../../web/scenes/scene.ts';
import type { Lesson } from '../../web/timeline/lesson.ts';
import type { Trace } from '../../web/trace/trace.ts';
import type { LessonSource } from './compile.ts';
import type { Path } from './json-file.ts';

/** What the checks look at: all lessons together, and what they refer to outside their folders. */
export interface Course {
  readonly lessons: readonly LessonSource[];
  /** Lessons that could not be read: nothing is said about what they hold. */
  readonly unread: readonly string[];
  /** Missing when it could not be read. */
  readonly glossary: Glossary | undefined;
  readonly surroundings: Surroundings;
}

export interface Surroundings {
  /** Names of programs. */
  readonly programs: readonly string[];
  readonly scenes: Readonly<Record<string, Scene>>;
  /** Those of `web/locales`. */
  readonly messages: ByLanguage<Catalogue>;
  /** Runs a lesson's program on its own inputs; missing while the engine is not built. */
  readonly traceOf: ((lesson: Lesson) => Promise<Trace>) | undefined;
}

/** Reports a fault of a lesson. */
export type Report = (file: string, line: number, message: string) => void;

/** Reports a fault in `lesson.json`. */
export type JsonReport = (path: Path, message: string) => void;

/** Reports a fault in a language's file. */
export type LineReport = (line: number, message: string) => void;

export function reportInJson({ file, lineOf }: LessonSource, report: Report): JsonReport {
  return (path, message) => report(file, lineOf(path), message);
}

/** A list of names for a message. */
export function listed(names: Iterable<string>): string {
  return [...names].join(', ') || 'none';
}

/** Names that stand more than once, with the positions of the later ones. */
export function repeated(names: readonly string[]): readonly { readonly name: string; readonly position: number }[] {
  return names.flatMap((name, position) => (names.indexOf(name) < position ? [{ name, position }] : []));
}
