/**
 * Where things stand. Wide: x at the left of the top row with three places beside it, the two lanes below. Phone: three places
 * under each other and one lane at a time.
 */
import { type Corner, type Grid, gridFor } from '../toolkit/index.ts';
import { compactRows, type Item, isInLane, type Stage, wideRows } from './stages.ts';

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  /** Left edge of the token pills. */
  readonly pills: number;
  /** Where an item's cells stand at the end of a stage, for head 1; nothing when it is not there. */
  readonly placeOf: (item: Item, stage: Stage) => Corner | undefined;
  /** How far head 2's things stand from head 1's: in the lanes, and in a weight matrix. */
  readonly laneStep: number;
  readonly columnStep: number;
  /** x of a head's queries, keys and values. */
  readonly columns: { readonly q: number; readonly k: number; readonly v: number };
  /** Bands of the heads. */
  readonly bands: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** Where a sum is written out; a phone has no room for it. */
  readonly bench: Corner | undefined;
  /** Middle of the sign in front of a place. */
  readonly signAt: (place: number) => Corner;
  /** Sign that stands in front of a place at the end of a stage. */
  readonly signOf: (place: number, stage: Stage) => string;
  /** Where head 1's W_Q stands on a phone while it is changed: at the right of the map. On wide stages it is in the top row. */
  readonly editedWq: Corner | undefined;
}

export const tokenCount = 3;
export const hiddenSize = 4;
export const headDim = 2;
/** Cells of this width have room for three decimals, and two of them for a name with its sizes. */
export const roomyCell = 44;
/** Narrower stages show one lane at a time. */
const wideFrom = 620;
const nameHeight = 26;
/** Over a map stand its name and the names of its columns. */
const mapHeading = 40;

export function layoutFor(width: number): Layout {
  return width < wideFrom ? compactLayout(width) : wideLayout(width);
}

function wideLayout(width: number): Layout {
  const roomy = width >= 800;
  const margin = roomy ? 16 : 12;
  const tokenWidth = 64;
  const left = margin + tokenWidth + 8;
  // x and three places of four columns each, with a sign between them.
  const sign = 16;
  const cellWidth = Math.min(roomyCell, Math.floor((width - left - margin - 3 * sign) / (4 * hiddenSize)));
  const grid: Grid = {
    ...gridFor(width),
    margin,
    tokenWidth,
    cellWidth,
    cellHeight: 32,
    nameHeight,
    decimals: cellWidth >= roomyCell ? 3 : 2,
  };
  const matrix = hiddenSize * cellWidth;
  const gap = (width - margin - left - 4 * matrix) / 3;
  const slot = (place: number): number => left + (place + 1) * (matrix + gap);
  const top = nameHeight;
  const bench = top + hiddenSize * grid.cellHeight + 8;
  const lanes = bench + grid.cellHeight + 10;
  const band = {
    x: margin - 8,
    width: width - 2 * margin + 16,
    height: mapHeading + tokenCount * grid.cellHeight + 12,
  };
  const laneStep = band.height + 8;
  const cellsTop = lanes + mapHeading + 4;
  const vector = headDim * cellWidth;
  const space = (width - margin - 8 - left - 4 * vector - tokenCount * cellWidth) / 4;
  const columns = { q: left, k: left + vector + space, v: left + 2 * (vector + space) };
  const map = left + 3 * (vector + space);
  const inLane: Partial<Record<Item, number>> = {
    vectors: left,
    map,
    outputs: map + tokenCount * cellWidth + space,
  };
  return {
    grid,
    height: lanes + 2 * laneStep,
    pills: margin,
    placeOf: (item, stage) => {
      if (item === 'question') return stage === 'bet' ? { x: left, y: top } : undefined;
      if (item === 'x') return { x: left, y: top };
      const lane = inLane[item];
      if (lane !== undefined) return isInLane(item, stage) ? { x: lane, y: cellsTop } : undefined;
      const place = wideRows[stage].places.indexOf(item);
      return place < 0 ? undefined : { x: slot(place), y: top };
    },
    laneStep,
    columnStep: vector,
    columns,
    bands: [0, 1].map((head) => ({ ...band, y: lanes + head * laneStep })),
    bench: { x: left, y: bench },
    signAt: (place) => ({ x: slot(place) - gap / 2, y: top + (tokenCount * grid.cellHeight) / 2 }),
    signOf: (place, stage) => wideRows[stage].signs[place] ?? '',
    editedWq: undefined,
  };
}

function compactLayout(width: number): Layout {
  // Designed for a phone of 360; wider ones have more air at both sides.
  const margin = Math.max(8, (width - 312) / 2);
  const grid: Grid = {
    ...gridFor(width),
    compact: true,
    margin,
    cellWidth: 36,
    cellHeight: 32,
    nameHeight,
    decimals: 2,
  };
  const left = margin + grid.tokenWidth + grid.gap;
  const vector = headDim * grid.cellWidth;
  const block = tokenCount * grid.cellHeight;
  const tops = [nameHeight, nameHeight + block + 8 + mapHeading];
  const bottom = (tops[1] ?? 0) + hiddenSize * grid.cellHeight + 8 + nameHeight;
  const rows = [...tops, bottom];
  const columns = { q: left, k: left + vector + grid.gap, v: left + 2 * (vector + grid.gap) };
  const band = { x: margin, width: width - 2 * margin, height: block };
  return {
    grid,
    height: bottom + block + 6,
    pills: margin,
    placeOf: (item, stage) => {
      if (item === 'question') return stage === 'bet' ? { x: left, y: nameHeight } : undefined;
      // A head's three weight matrices stand in one place, over what they make.
      const beside = (['wq', 'wk', 'wv'] as readonly Item[]).indexOf(item);
      const y = rows[compactRows[stage].places.indexOf(beside > 0 ? 'wq' : item)];
      return y === undefined ? undefined : { x: left + Math.max(0, beside) * (vector + grid.gap), y };
    },
    laneStep: 0,
    columnStep: 0,
    columns,
    bands: [rows[1], rows[2]].map((y = 0) => ({ ...band, y })),
    bench: undefined,
    signAt: (place) => ({ x: margin + 8, y: (rows[place] ?? 0) - nameHeight / 2 }),
    signOf: (place, stage) => compactRows[stage].signs[place] ?? '',
    editedWq: { x: columns.v, y: tops[1] ?? 0 },
  };
}
