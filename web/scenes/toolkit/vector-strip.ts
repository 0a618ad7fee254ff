/** One row vector: its name in front, its cells in a strip. */
import type { CellMark, Role, Text } from '../frame.ts';
import type { Grid } from './grid.ts';
import { type CellsOptions, cells, hasBadge, nameMarks, outline } from './matrix.ts';
import type { Area, Part } from './part.ts';
import { refsOf } from './view.ts';

export interface VectorStripOptions extends CellsOptions {
  readonly role: Role;
  readonly name: Text;
  /** `before` the strip (the default), or `above` or `after` it where there is no room at the left. */
  readonly nameAt?: 'before' | 'above' | 'after';
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
  const [nameX, nameY] = namePlace(grid, options, area);
  const name = nameMarks(key, options.role, options.name, [], nameX, nameY);
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

function namePlace(grid: Grid, { nameAt, role }: VectorStripOptions, area: Area): readonly [x: number, y: number] {
  const middle = area.y + area.height / 2;
  if (nameAt === 'above') return [area.x, area.y - grid.nameHeight / 2];
  if (nameAt === 'after') return [area.x + area.width + grid.gap, middle];
  return [area.x - (hasBadge(role) ? stripNameWidth : stripNameWidth / 2), middle];
}
