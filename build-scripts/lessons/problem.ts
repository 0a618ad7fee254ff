import { relative } from 'node:path';

/** A fault in a file of a lesson. */
export interface Problem {
  /** Path from the current folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Name of the rule that is broken. */
  readonly rule: string;
  /** What is wrong, and where it is not plain, what is needed. */
  readonly message: string;
}

/** Collects the problems of one file. */
export class FileProblems {
  readonly file: string;
  readonly #list: Problem[];

  /** @param list where they go */
  constructor(path: string, list: Problem[]) {
    this.file = shownPath(path);
    this.#list = list;
  }

  add(line: number, rule: string, message: string): void {
    this.#list.push({ file: this.file, line, rule, message });
  }
}

/** A path as it can be opened from the current folder. */
export function shownPath(path: string): string {
  return relative(process.cwd(), path);
}

export function formatProblem({ file, line, rule, message }: Problem): string {
  return `${file}:${line}: ${message} [${rule}]`;
}
