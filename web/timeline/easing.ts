/** Parts of a step: which share of a movement is done at a given progress. */
import { easeCubicInOut } from 'd3-ease';
import { clamp01 } from './position.ts';

/** Eased 0..1 while progress goes from `from` to `to`; 0 before, 1 after. */
export function segment(progress: number, from: number, to: number): number {
  return easeCubicInOut(linearSegment(progress, from, to));
}

/** As `segment` without easing. A segment of no length is a switch at its place. */
export function linearSegment(progress: number, from: number, to: number): number {
  return to > from ? clamp01((progress - from) / (to - from)) : progress >= from ? 1 : 0;
}
