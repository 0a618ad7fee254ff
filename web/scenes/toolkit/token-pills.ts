/** Tokens in their pills, each in the middle of the row of cells beside it. */
import type { Text, TokenMark } from '../frame.ts';
import type { Grid } from './grid.ts';

export interface TokenPillOptions {
  readonly key: string;
  /** Left edge: that of the stage when left out. */
  readonly x?: number;
  /** Top of the row. */
  readonly y: number;
  readonly width?: number;
  readonly rowHeight?: number;
}

export function tokenPill(grid: Grid, text: Text, options: TokenPillOptions): TokenMark {
  const { key, x = grid.margin, y, width = grid.tokenWidth, rowHeight = grid.cellHeight } = options;
  return {
    kind: 'token',
    key,
    x,
    y: y + (rowHeight - grid.tokenHeight) / 2,
    width,
    height: grid.tokenHeight,
    text,
  };
}

/** One pill per token, row under row from `options.y`; the key of each ends with the number of its row. */
export function tokenPills(grid: Grid, texts: readonly Text[], options: TokenPillOptions): readonly TokenMark[] {
  const { key, y, rowHeight = grid.cellHeight } = options;
  return texts.map((text, row) => tokenPill(grid, text, { ...options, key: `${key}${row}`, y: y + row * rowHeight }));
}
