/** The course seen from above: the titles of its steps, and where each word of the glossary is met. */
import type { ByLanguage } from './prose.ts';

/** A step of a lesson, by ids. */
export interface Place {
  readonly lesson: string;
  readonly step: string;
}

export interface StepOutline {
  readonly id: string;
  readonly title: ByLanguage<string>;
}

/** The steps of each lesson, by its id. */
export type Outline = Readonly<Record<string, readonly StepOutline[]>>;

/** Where each term is met first in each lesson that has it, in the order of the course; by the term's id. */
export type TermPlaces = Readonly<Record<string, readonly Place[]>>;

/** A step on the way, with the seconds that it is likely to take. */
export interface Stop extends Place {
  readonly seconds: number;
}

/** A way through the course for a reader with so much time: its steps in order, some lessons whole and of others a few steps. */
export interface Route {
  readonly id: string;
  readonly title: ByLanguage<string>;
  /** One sentence: for whom it is, and what is understood at its end. */
  readonly purpose: ByLanguage<string>;
  readonly stops: readonly Stop[];
}
