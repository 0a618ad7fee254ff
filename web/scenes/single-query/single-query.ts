/**
 * One query looks back at a few candidates: scores, scaling, softmax, reading, all with their numbers, as one continuous
 * picture. `params.stage` names the part of it; each stage begins where the one before ended.
 */
import type { Frame } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { gridFor, productHighlight, refsOf, stageNamed, together } from '../toolkit/index.ts';
import { lockPart, planesPart, readingPart, wholePart, workingPart } from './bench.ts';
import { levelsOf, placesBetween, stages } from './layout.ts';
import { tablesOf } from './names.ts';
import type { Setting } from './setting.ts';
import { movesPart, vectorsPart } from './table.ts';
import { shownAt } from './timing.ts';

export function singleQuery(input: SceneInput): Frame {
  const name = stageNamed('single-query', stages, input.params.stage);
  const grid = gridFor(input.size.width);
  const tables = tablesOf(input.trace);
  const levels = levelsOf(grid, tables.keys.rows);
  const setting: Setting = {
    input,
    grid,
    levels,
    tables,
    places: placesBetween(name, input.progress, grid, tables.values.columns),
    shown: shownAt(name, input.progress, tables.keys.rows),
  };
  const { marks, figures } = together(
    vectorsPart(setting),
    movesPart(setting),
    wholePart(setting),
    readingPart(setting),
    workingPart(setting),
    planesPart(setting),
    lockPart(setting),
  );
  return {
    width: input.size.width,
    height: levels.height,
    decimals: grid.decimals,
    marks: highlighted(setting, marks),
    figures,
    narration: { kind: 'message', id: `single-query.narration.${name}` },
  };
}

/** While a number is being worked out, its operands light up in the table too. */
function highlighted({ shown, tables }: Setting, marks: Frame['marks']): Frame['marks'] {
  const { working } = shown;
  if (working === undefined || working.opacity < 1) return marks;
  const { row, of } = working;
  if (of === 'dot')
    return productHighlight(marks, refsOf(tables.q).flat(), refsOf(tables.keys)[row] ?? [], tables.dot.ref(row, 0));
  if (of === 'scaled') return productHighlight(marks, [tables.dot.ref(row, 0)], [], tables.scaled.ref(row, 0));
  return productHighlight(
    marks,
    [tables.expPlain.ref(row, 0)],
    [tables.expPlainSum.ref(0, 0)],
    tables.weightsPlain.ref(row, 0),
  );
}
