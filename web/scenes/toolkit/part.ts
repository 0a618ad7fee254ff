/** What a builder of the toolkit returns: marks to paint, their text twins, and the place they take. */
import type { Figure, Mark } from '../frame.ts';

/** Where something begins, at its top left. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

export interface Area extends Corner {
  readonly width: number;
  readonly height: number;
}

export interface Part {
  readonly marks: readonly Mark[];
  readonly figures: readonly Figure[];
}

export const nothing: Part = { marks: [], figures: [] };

export function together(...parts: readonly Part[]): Part {
  return { marks: parts.flatMap((part) => part.marks), figures: parts.flatMap((part) => part.figures) };
}

/** Multiplies the opacity of all marks; a part that cannot be seen has no marks and no text twin either. */
export function faded(part: Part, opacity: number): Part {
  if (opacity >= 1) return part;
  if (opacity <= 0) return nothing;
  return { ...part, marks: part.marks.map((mark) => ({ ...mark, opacity: (mark.opacity ?? 1) * opacity })) };
}

/** The properties that are given: under `exactOptionalPropertyTypes` an optional property is absent, never undefined. */
export function given<T extends object>(properties: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // A loop, not a chain of arrays: every mark of every frame is made here.
  const present: Partial<T> = {};
  for (const key in properties) if (properties[key] !== undefined) present[key] = properties[key];
  return present as { [K in keyof T]?: Exclude<T[K], undefined> };
}
