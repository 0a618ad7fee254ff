import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkCourse } from '../../../build-scripts/lessons/check.ts';
import type { Surroundings } from '../../../build-scripts/lessons/course.ts';
import { formatProblem, shownPath } from '../../../build-scripts/lessons/problem.ts';
import { tinySurroundings } from './tiny-surroundings.ts';

export const courseFolder = resolve(import.meta.dirname, 'course');

/** Runs `use` on a copy of the fixture course that may be spoilt. */
export async function withCopy<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'course-'));
  try {
    cpSync(courseFolder, folder, { recursive: true });
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Replaces one piece of text in a file; the piece must be there. */
export function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

/** The problems of the fixture course after one edit, as `file:line: message [rule]` with the file's path in the course. */
export async function problemsAfter(
  file: string,
  from: string,
  to: string,
  surroundings: Partial<Surroundings> = {},
): Promise<string[]> {
  return withCopy(async (folder) => {
    edit(join(folder, file), from, to);
    const { problems } = await checkCourse(folder, { ...tinySurroundings, ...surroundings });
    return problems.map((problem) => formatProblem(problem).replaceAll(`${shownPath(folder)}/`, ''));
  });
}
