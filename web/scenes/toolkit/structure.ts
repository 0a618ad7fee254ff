/** Things that hold other things together: lanes of heads, shelves of a cache. */
import type { Mark, Role, Text } from '../frame.ts';
import type { Grid } from './grid.ts';
import { nameMarks } from './matrix.ts';
import type { Area } from './part.ts';

/** The band in which a head's own q, k and v run, with its name at the top left. */
export function lane(grid: Grid, key: string, area: Area, name: Text): readonly Mark[] {
  return [
    { kind: 'box', key: `${key}.band`, look: 'band', ...area },
    {
      kind: 'label',
      key: `${key}.name`,
      x: area.x + grid.gap,
      y: area.y + grid.nameHeight / 2,
      anchor: 'start',
      text: name,
      size: 'normal',
    },
  ];
}

export interface ShelfOptions {
  readonly key: string;
  readonly role: Role;
  readonly name: Text;
  readonly x: number;
  readonly y: number;
  /** Places of the shelf, filled or not. */
  readonly slots: number;
  readonly columns: number;
}

/** Empty slots of a cache, one row each, on the grid: the cells of what is kept are drawn over them. */
export function shelf(grid: Grid, options: ShelfOptions): readonly Mark[] {
  const width = options.columns * grid.cellWidth;
  const slots = Array.from(
    { length: options.slots },
    (_, slot): Mark => ({
      kind: 'box',
      key: `${options.key}.slot${slot}`,
      role: options.role,
      look: 'slot',
      x: options.x,
      y: options.y + slot * grid.cellHeight,
      width,
      height: grid.cellHeight,
    }),
  );
  return [
    ...slots,
    ...nameMarks(options.key, options.role, options.name, [], options.x, options.y - grid.nameHeight / 2),
  ];
}
