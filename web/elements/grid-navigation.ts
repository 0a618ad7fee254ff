/** Arrow keys between the things of a figure, by where they stand: one rule for grids, strips and bars alike. */

export interface Place {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Going sideways costs this many times its length, so that a row or a column is kept where there is one. */
const kSidewaysCost = 4;

/** The key of the nearest place in a direction; null at the edge. */
export function neighbour(places: readonly Place[], from: string, direction: Direction): string | null {
  const start = places.find(({ key }) => key === from);
  if (!start) return null;
  let best: { key: string; cost: number } | null = null;
  for (const place of places) {
    const [ahead, aside] = offset(start, place, direction);
    if (place.key === from || ahead <= 0.5) continue;
    const cost = ahead + kSidewaysCost * aside;
    if (!best || cost < best.cost) best = { key: place.key, cost };
  }
  return best?.key ?? null;
}

/** Pixels from centre to centre along the direction and across it; places that overlap across it are on one line. */
function offset(from: Place, to: Place, direction: Direction): readonly [ahead: number, aside: number] {
  const dx = centreX(to) - centreX(from);
  const dy = centreY(to) - centreY(from);
  const horizontal = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  const across = horizontal
    ? Math.max(0, Math.abs(dy) - (from.height + to.height) / 4)
    : Math.max(0, Math.abs(dx) - (from.width + to.width) / 4);
  return [sign * (horizontal ? dx : dy), across];
}

const centreX = ({ x, width }: Place) => x + width / 2;
const centreY = ({ y, height }: Place) => y + height / 2;
