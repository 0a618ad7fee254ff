/** What a stroke of the pointer on a drawing board sets: the place it is nearest to, and every place that it passes. */

import type { DrawingBoard, Point } from '../scenes/frame.ts';
import type { PlacedHeight } from '../timeline/curve.ts';

/** How far a hand strays to the side, in pixels, while it moves a place up or down. */
const kStray = 8;

export interface Stroke {
  readonly at: Point;
  /** The place it is nearest to, and the nearest it has been to that since it came. */
  readonly place: number;
  readonly closest: number;
}

export interface Drawn {
  readonly stroke: Stroke;
  readonly heights: readonly PlacedHeight[];
}

/** A tap, or the beginning of a stroke. */
export function beginStroke(board: DrawingBoard, at: Point): Drawn {
  const { place, distance } = nearestPlace(board, at);
  return { stroke: { at, place, closest: distance }, heights: [{ place, height: heightAt(board, at[1]) }] };
}

/** The same stroke further on. What lies between two events lies on the line between them, however fast the hand is. */
export function goOn(board: DrawingBoard, stroke: Stroke, at: Point): Drawn {
  const { place, distance } = nearestPlace(board, at);
  const passed = passedPlaces(board, stroke.at, at);
  const isPassed = passed.some((known) => known.place === place);
  const closest = isPassed ? 0 : place === stroke.place ? Math.min(stroke.closest, distance) : distance;
  // A place that was passed keeps its height while the hand goes on to the next.
  const isSet = distance <= closest + kStray;
  return {
    stroke: { at, place, closest },
    heights: isSet ? [...passed, { place, height: heightAt(board, at[1]) }] : passed,
  };
}

function passedPlaces(board: DrawingBoard, from: Point, to: Point): readonly PlacedHeight[] {
  return board.places.flatMap((x, place) => {
    const share = (x - from[0]) / (to[0] - from[0]);
    return share > 0 && share <= 1 ? [{ place, height: heightAt(board, from[1] + share * (to[1] - from[1])) }] : [];
  });
}

function nearestPlace({ places }: DrawingBoard, [x]: Point): { readonly place: number; readonly distance: number } {
  const distances = places.map((at) => Math.abs(at - x));
  const distance = Math.min(...distances);
  return { place: distances.indexOf(distance), distance };
}

function heightAt({ y, height, low, high }: DrawingBoard, at: number): number {
  const share = Math.min(1, Math.max(0, (y + height - at) / height));
  return low + share * (high - low);
}
