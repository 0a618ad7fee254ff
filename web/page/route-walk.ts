/** Where a reader stands on a route, and what comes before and after. */
import type { Way } from '../elements/walk.ts';
import type { Place, Route, Stop } from '../prose/outline.ts';

/** Consecutive stops of one lesson. */
export interface Leg {
  readonly lesson: string;
  readonly stops: readonly Stop[];
}

export interface Standing {
  /** From 0; -1 off the route. */
  readonly at: number;
  /** Null off the route: there the lesson itself leads on. */
  readonly way: Way | null;
  /** From the beginning of this stop to the end of the route. */
  readonly secondsLeft: number;
}

export function legsOf({ stops }: Route): readonly Leg[] {
  const legs: Leg[] = [];
  for (const stop of stops) {
    const last = legs.at(-1);
    if (last?.lesson === stop.lesson) legs.splice(-1, 1, { ...last, stops: [...last.stops, stop] });
    else legs.push({ lesson: stop.lesson, stops: [stop] });
  }
  return legs;
}

export function standingOn({ stops }: Route, { lesson, step }: Partial<Place>): Standing {
  const at = stops.findIndex((stop) => stop.lesson === lesson && stop.step === step);
  if (at < 0) return { at, way: null, secondsLeft: 0 };
  const [previous, next] = [stops[at - 1], stops[at + 1]];
  return {
    at,
    way: { ...(previous ? { previous } : {}), ...(next ? { next } : {}) },
    secondsLeft: secondsOf(stops.slice(at)),
  };
}

export function secondsOf(stops: readonly Stop[]): number {
  return stops.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The first stop that was not seen; the first of all where none is left. */
export function firstUnseen({ stops }: Route, isSeen: (place: Place) => boolean): Stop | undefined {
  return stops.find((stop) => !isSeen(stop)) ?? stops[0];
}

/** At least one: nothing takes no time. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}

export function stopAddress(route: Route, { lesson, step }: Place): string {
  return `#/${lesson}/${step}?route=${route.id}`;
}
