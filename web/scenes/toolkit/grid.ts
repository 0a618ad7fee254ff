/**
 * The one grid of all scenes: cell sizes, spaces and decimals follow from the width of the stage alone, so that a matrix
 * looks the same in every lesson. A phone has its own design (one matrix at a time), not a smaller copy of the wide one.
 */
export interface Grid {
  /** Width of the stage in CSS pixels. */
  readonly width: number;
  readonly compact: boolean;
  /** Kept free at the left and right edge of the stage. */
  readonly margin: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly decimals: number;
  /** Up to so many columns have their numbers printed; wider matrices show colour, and the number on selection. */
  readonly printedColumns: number;
  readonly tokenWidth: number;
  readonly tokenHeight: number;
  /** Room that a name above a matrix takes. */
  readonly nameHeight: number;
  /** Between things that belong together, and between things that do not. */
  readonly gap: number;
  readonly wideGap: number;
}

/** The wide design needs this much: what is narrower (a phone, a picture beside prose on a tablet) gets the other. */
const compactBelow = 704;

const compactGrid = {
  compact: true,
  margin: 8,
  cellWidth: 36,
  cellHeight: 34,
  decimals: 2,
  printedColumns: 8,
  tokenWidth: 64,
  tokenHeight: 26,
  nameHeight: 24,
  gap: 8,
  wideGap: 16,
};

const wideGrid = {
  compact: false,
  margin: 16,
  cellWidth: 54,
  cellHeight: 40,
  decimals: 3,
  printedColumns: 12,
  tokenWidth: 84,
  tokenHeight: 28,
  nameHeight: 28,
  gap: 12,
  wideGap: 28,
};

export function gridFor(width: number): Grid {
  return { width, ...(width < compactBelow ? compactGrid : wideGrid) };
}
