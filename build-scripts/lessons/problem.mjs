/**
 * @typedef {object} Problem  A fault in a file of a lesson.
 * @property {string} file    Path as the reader opens it.
 * @property {number} line    Counted from 1.
 * @property {string} rule    Name of the rule that is broken.
 * @property {string} message What is wrong, and where it is not plain, what is needed.
 */

/** Collects the problems of one file. */
export class FileProblems {
  /**
   * @param {string} file
   * @param {Problem[]} list where they go
   */
  constructor(file, list) {
    this.file = file;
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

/** @param {Problem} problem */
export function formatProblem({ file, line, rule, message }) {
  return `${file}:${line}: ${message} [${rule}]`;
}
