/**
 * The colours of figures, each in its light and its dark form. They repeat `styles/tokens.css` because a saved picture must
 * stand without a style sheet; a test holds the two together.
 */
import type { Role } from '../scenes/frame.ts';

export interface Paint {
  readonly light: string;
  readonly dark: string;
}

export const paper: Paint = { light: '#ffffff', dark: '#15171a' };
export const panel: Paint = { light: '#f6f7f9', dark: '#1d2024' };
export const ink: Paint = { light: '#1b1e23', dark: '#e8eaed' };
export const inkSoft: Paint = { light: '#545b65', dark: '#a9b0ba' };
export const accent: Paint = { light: '#6b3a8f', dark: '#c8a4ec' };
export const edge: Paint = { light: '#7d8590', dark: '#78808b' };
export const hairline: Paint = { light: '#e1e4e9', dark: '#30343a' };
export const masked: Paint = { light: '#7d8590', dark: '#78808b' };
export const stale: Paint = { light: '#a32a1d', dark: '#ff9b8c' };

export const rolePaint: Readonly<Record<Role, Paint>> = {
  query: { light: '#005a92', dark: '#56b4e9' },
  key: { light: '#8f5400', dark: '#f0a830' },
  value: { light: '#00704f', dark: '#2cc295' },
  score: { light: '#3d4550', dark: '#c3c9d1' },
  weight: { light: '#3d4550', dark: '#c3c9d1' },
  output: { light: '#8f2160', dark: '#f08cc0' },
  input: { light: '#3d4550', dark: '#c3c9d1' },
  'weight-matrix': { light: '#545b65', dark: '#a9b0ba' },
  neutral: { light: '#545b65', dark: '#a9b0ba' },
};

/** Line style of a role's outline: identity that survives grey printing. Undefined is a whole line. */
export const roleDash: Readonly<Partial<Record<Role, string>>> = { key: '7 3', value: '2 3', output: '10 3 2 3' };

export const roleLetter: Readonly<Partial<Record<Role, string>>> = { query: 'Q', key: 'K', value: 'V' };

/** Writes a paint as an attribute value. */
export type PaintWriter = (paint: Paint) => string;

/** Follows the page's colour scheme without drawing anew. */
export const livePaint: PaintWriter = ({ light, dark }) => `light-dark(${light}, ${dark})`;

/** One theme only, for a picture that leaves the page. */
export function fixedPaint(theme: 'light' | 'dark'): PaintWriter {
  return (paint) => paint[theme];
}
