/**
 * Fills by value. Weights: cividis. Signed numbers: PuOr, orange below zero and purple above. Each has a light and a dark
 * form that begin at the page's own paper, so that "nothing" looks empty and "more" stands out: darker on light, lighter on dark.
 */
import { interpolateLab, piecewise, quantize } from 'd3-interpolate';
import { interpolateCividis, interpolatePuOr } from 'd3-scale-chromatic';
import { inkOn } from './contrast.ts';
import { type Paint, paper } from './palette.ts';

/** Enough that no eye tells two neighbours apart, and odd, for zero is the middle one. To mix a colour takes longer than to draw its cell. */
const kShades = 257;

/** The shades of a ramp from its beginning to its end. */
type Ramp = readonly string[];

/** Through these colours in even steps. The interpolators write `rgb(r, g, b)`. */
const rampThrough = (colours: readonly string[]): Ramp =>
  quantize(piecewise(interpolateLab, [...colours]), kShades).map(hex);

const weightRamps: Record<keyof Paint, Ramp> = {
  light: rampThrough([paper.light, ...[0.85, 0.6, 0.38, 0.16, 0].map(interpolateCividis)]),
  dark: rampThrough([paper.dark, ...[0.1, 0.3, 0.55, 0.8, 1].map(interpolateCividis)]),
};

const signedRamps: Record<keyof Paint, Ramp> = {
  light: rampThrough([
    ...[0.88, 0.75, 0.62].map(interpolatePuOr),
    paper.light,
    ...[0.38, 0.25, 0.12].map(interpolatePuOr),
  ]),
  dark: rampThrough([...[0.7, 0.9].map(interpolatePuOr), paper.dark, ...[0.1, 0.3].map(interpolatePuOr)]),
};

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

function paintOf({ light, dark }: Record<keyof Paint, Ramp>, share: number): Paint {
  const shade = Math.round(share * (kShades - 1));
  return { light: light[shade] ?? paper.light, dark: dark[shade] ?? paper.dark };
}

function hex(colour: string): string {
  const parts = colour.match(/\d+/g) ?? [];
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The fill of a weight, 0..1. */
export function weightFill(weight: number): Paint {
  return paintOf(weightRamps, clamp(weight));
}

/** The fill of a signed number; `limit` and everything beyond has the deepest colour. */
export function signedFill(value: number, limit: number): Paint {
  return paintOf(signedRamps, clamp(0.5 + value / (2 * limit)));
}

/** Black or white for numbers on a fill, in each theme. */
export function inkFor(fill: Paint): Paint {
  return { light: inkOn(fill.light), dark: inkOn(fill.dark) };
}
