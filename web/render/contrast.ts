/** Contrast as WCAG 2 defines it, and the ink that reads best on a fill. Colours are written `#rrggbb`. */

function channels(colour: string): readonly [red: number, green: number, blue: number] {
  const at = (start: number): number => Number.parseInt(colour.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(colour: string): number {
  const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = channels(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** 1 (the same) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const first = luminance(a);
  const second = luminance(b);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Black or white, whichever reads better. One of them always has 4.5 : 1, since the two break even at 4.58 : 1. */
export function inkOn(fill: string): string {
  return contrast(fill, '#000000') >= contrast(fill, '#ffffff') ? '#000000' : '#ffffff';
}
