import { relative } from 'node:path';

/**
 * @typedef {object} Problem  A fault in a file of a lesson.
 * @property {string} file    Path from the current folder.
 * @property {number} line    Counted from 1.
 * @property {string} rule    Name of the rule that is broken.
 * @property {string} message What is wrong, and where it is not plain, what is needed.
 */

/** Collects the problems of one file. */
export class FileProblems {
  /**
   * @param {string} path
   * @param {Problem[]} list where they go
   */
  constructor(path, list) {
    this.file = shownPath(path);
    this.list = list;
  }

  /**
   * @param {number} line
   * @param {string} rule
   * @param {string} message
   */
  add(line, rule, message) {
    this.list.push({ file: this.file, line, rule, message });
  }
}

/** A path as it can be opened from the current folder. @param {string} path */
export function shownPath(path) {
  return relative(process.cwd(), path);
}

/** @param {Problem} problem */
export function formatProblem({ file, line, rule, message }) {
  return `${file}:${line}: ${message} [${rule}]`;
}
