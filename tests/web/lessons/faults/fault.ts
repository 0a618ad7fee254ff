/** One edit that spoils the fixture course, and the problem that must be reported for it. */
export interface Fault {
  readonly name: string;
  /** The file in the course, the text to find there and what to put in its place. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** `file:line: message [rule]`, or how it begins. */
  readonly problem: string;
}

export const json = 'tiny/lesson.json';
export const en = 'tiny/en.md';
export const zh = 'tiny/zh-Hans.md';

export const fault = (name: string, file: string, from: string, to: string, problem: string): Fault => ({
  name,
  file,
  from,
  to,
  problem,
});
