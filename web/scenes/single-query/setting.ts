import type { SceneInput } from '../scene.ts';
import type { Grid } from '../toolkit/index.ts';
import type { Levels, Places } from './layout.ts';
import type { Tables } from './names.ts';
import type { Shown } from './timing.ts';

/** What every part of the picture is drawn from. */
export interface Setting {
  readonly input: SceneInput;
  readonly grid: Grid;
  readonly levels: Levels;
  readonly places: Places;
  readonly tables: Tables;
  readonly shown: Shown;
}
