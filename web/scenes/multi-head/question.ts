/** The bet: two empty lanes, and x with its two halves. */
import type { Mark } from '../frame.ts';
import { lane, type Part, symbol } from '../toolkit/index.ts';
import { headDim, tokenCount } from './layout.ts';
import { type Picture, placed, say } from './picture.ts';
import { heads } from './timing.ts';

export function questionPart(picture: Picture): Part {
  return placed(picture, 'question', (at) => {
    const { grid } = picture.layout;
    const half = headDim * grid.cellWidth;
    const bottom = at.y + tokenCount * grid.cellHeight;
    const seam: Mark = {
      kind: 'path',
      key: 'question.seam',
      points: [
        [at.x + half, at.y - 4],
        [at.x + half, bottom + 6],
      ],
      weight: 'strong',
      dashed: true,
    };
    const halves = heads.map(
      (head): Mark => ({
        kind: 'label',
        key: `question.half${head}`,
        x: at.x + (head + 0.5) * half,
        y: bottom + 14,
        anchor: 'middle',
        text: say('half', { head: head + 1 }),
        size: 'small',
      }),
    );
    return { marks: [seam, ...halves, ...laneMarks(picture)], figures: [] };
  });
}

/** A question mark in each lane; a phone draws its lanes here only, for later they take turns. */
function laneMarks({ layout }: Picture): readonly Mark[] {
  const { grid, bands } = layout;
  return bands.flatMap((area, head): readonly Mark[] => [
    ...(grid.compact ? lane(grid, `question.band${head}`, area, say('head', { head: head + 1 })) : []),
    {
      kind: 'label',
      key: `question.mark${head}`,
      x: area.x + area.width / 2,
      y: area.y + area.height / 2,
      anchor: 'middle',
      text: symbol('?'),
      size: 'name',
    },
  ]);
}
