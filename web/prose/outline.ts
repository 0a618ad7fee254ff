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
