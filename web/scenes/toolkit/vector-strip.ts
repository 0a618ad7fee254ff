/** One row vector: its name in front, its cells in a strip. */
import type { CellMark, Mark, Role, Text } from '../frame.ts';
import type { Grid } from './grid.ts';
import { type CellsOptions, cells, hasBadge, nameMarks, outline } from './matrix.ts';
import type { Area, Part } from './part.ts';
import { refsOf } from './view.ts';

export interface VectorStripOptions extends CellsOptions {
  readonly role: Role;
  readonly name: Text;
  /** `before` the strip, or `above` it where there is no room at the left. */
  readonly nameAt?: 'before' | 'above';
  readonly caption?: Text;
  readonly columnNames?: readonly Text[];
}

/** Width the name takes before the strip, with its badge. */
export const stripNameWidth = 52;

export function vectorStrip(grid: Grid, options: VectorStripOptions): Part & { readonly area: Area } {
  const cellMarks: readonly CellMark[] = cells(grid, options);
  const height = options.cellHeight ?? grid.cellHeight;
  const area = {
    x: options.x,
    y: options.y,
    width: options.view.columns * (options.cellWidth ?? grid.cellWidth),
    height,
  };
  const key = `${options.keyPrefix ?? ''}${options.view.tensor}${options.view.ref(0, 0).index.slice(0, -1).join('.')}`;
  const name: readonly Mark[] =
    options.nameAt === 'above'
      ? nameMarks(key, options.role, options.name, [], area.x, area.y - grid.nameHeight / 2)
      : nameMarks(
          key,
          options.role,
          options.name,
          [],
          area.x - (hasBadge(options.role) ? stripNameWidth : stripNameWidth / 2),
          area.y + height / 2,
        );
  return {
    marks: [...cellMarks, outline(key, options.role, area), ...name],
    figures: [
      {
        key,
        caption: options.caption ?? options.name,
        rows: [],
        columns: options.columnNames ?? [],
        cells: refsOf(options.view),
        format: 'number',
      },
    ],
    area,
  };
}
