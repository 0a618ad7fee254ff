import { byHand } from './by-hand.ts';
import type { Program } from './program.ts';

/** The programs by the name that `lesson.json` gives. */
export const programs: Readonly<Record<string, Program>> = {
  'by-hand': byHand,
};
