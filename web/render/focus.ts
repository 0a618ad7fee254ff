/** Moving the focus between the numbers of a figure by their places, as arrow keys do in a grid. */
import type { CellMark, Frame, VectorMark } from '../scenes/frame.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** A mark that can be focused and pressed. */
export type Pressable = CellMark | VectorMark;

/** The pressable marks of a frame in painting order: cells that are fully there, and vectors that can be dragged. */
export function pressables(frame: Frame): readonly Pressable[] {
  return frame.marks.filter(
    (mark): mark is Pressable =>
      (mark.opacity ?? 1) > 0.5 && (mark.kind === 'cell' || (mark.kind === 'vector' && mark.input !== undefined)),
  );
}

type Centre = (mark: Pressable) => readonly [x: number, y: number];

/** The key of the nearest mark in a direction, or undefined where there is none. Straight neighbours come before slanted ones. */
export function neighbour(
  marks: readonly Pressable[],
  from: string,
  direction: Direction,
  centre: Centre,
): string | undefined {
  const start = marks.find((mark) => mark.key === from);
  if (start === undefined) return undefined;
  const [startX, startY] = centre(start);
  const slantCost = 3;
  let best: { key: string; cost: number } | undefined;
  for (const mark of marks) {
    const [x, y] = centre(mark);
    const horizontal = direction === 'left' || direction === 'right';
    const sign = direction === 'right' || direction === 'down' ? 1 : -1;
    const along = sign * (horizontal ? x - startX : y - startY);
    const across = Math.abs(horizontal ? y - startY : x - startX);
    const cost = along + slantCost * across;
    if (along > 1 && (best === undefined || cost < best.cost)) best = { key: mark.key, cost };
  }
  return best?.key;
}
