/** The words of a sentence that is not the same in every stage. */
import type { Role, Text, TokenMark } from '../frame.ts';
import type { Grid } from './grid.ts';
import type { Moment } from './moment.ts';
import { type TokenPillOptions, tokenPill } from './token-pills.ts';

export interface ChangingPillsOptions<Stage extends string> extends TokenPillOptions {
  /** The words at the end of a stage, as many in each. */
  readonly wordsIn: (stage: Stage) => readonly Text[];
  readonly roleOf?: (row: number) => Role | undefined;
}

/** One pill per word, row under row. A word that the stage before has too stays where it is; another fades out, and its successor in. */
export function changingPills<Stage extends string>(
  grid: Grid,
  moment: Moment<Stage, string>,
  options: ChangingPillsOptions<Stage>,
): readonly TokenMark[] {
  const { wordsIn, roleOf, key, y, rowHeight = grid.cellHeight } = options;
  const before = wordsIn(moment.before ?? moment.stage);
  const pill = (text: Text, row: number, opacity: number): TokenMark => {
    const role = roleOf?.(row);
    const place = { ...options, key: `${key}${row}:${keyOf(text)}`, y: y + row * rowHeight };
    return { ...tokenPill(grid, text, place), opacity, ...(role === undefined ? {} : { role }) };
  };
  return wordsIn(moment.stage)
    .flatMap((now, row) => {
      const was = before[row] ?? now;
      if (keyOf(was) === keyOf(now)) return [pill(now, row, 1)];
      return [pill(was, row, 1 - moment.during(0, moment.pace.gone)), pill(now, row, moment.coming())];
    })
    .filter(({ opacity = 1 }) => opacity > 0);
}

function keyOf(text: Text): string {
  return text.kind === 'token' ? text.text : JSON.stringify(text);
}
