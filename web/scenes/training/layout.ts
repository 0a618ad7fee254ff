/**
 * Where things stand. Wide: the maps of both heads between what is read and what is said; under them queries, keys and values,
 * and the loss beside those. Phone: one head at a time, and the loss under its vectors.
 */
import { type Area, type Grid, gridFor } from '../toolkit/index.ts';

/** Room is kept for so many rows, whatever the task: the examples of the tasks have no more. */
export const kMostRows = 8;

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  /** Where the line with the number of steps stands: its middle. */
  readonly headline: number;
  /** One place for a map where heads take turns, else one per head. */
  readonly maps: readonly Area[];
  readonly rowHeight: number;
  /** Left edges and widths of the words that rows have read, and of those that they say. */
  readonly read: { readonly x: number; readonly width: number };
  readonly said: { readonly x: number; readonly width: number };
  /** Places of q, k and v, below their names. */
  readonly vectors: readonly Area[];
  readonly curve: Area;
  /** The cells of the one weight that is followed: left edge, top, width, and the step to the next. */
  readonly weight: { readonly x: number; readonly y: number; readonly width: number; readonly step: number };
}

const kNameHeight = 24;
const kHeadline = 30;
const kWeightHeight = 64;

/** @param headCount maps that there are */
export function layoutFor(width: number, headCount: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid, headCount);
}

function wideLayout(grid: Grid, headCount: number): Layout {
  const wordWidth = 74;
  const gap = 22;
  const left = grid.margin + wordWidth + 8;
  const right = grid.width - grid.margin - wordWidth - 26;
  const mapWidth = Math.floor((right - 8 - left - gap * (headCount - 1)) / headCount);
  const rowHeight = 28;
  const mapTop = kHeadline + kNameHeight + grid.tokenHeight + 8;
  const mapHeight = kMostRows * rowHeight;
  const maps = Array.from({ length: headCount }, (_, head) => ({
    x: left + head * (mapWidth + gap),
    y: mapTop,
    width: mapWidth,
    height: mapHeight,
  }));
  const vectorTop = mapTop + mapHeight + 16 + kNameHeight;
  const vectorWidth = 112;
  const vectorHeight = kMostRows * 13;
  const vectors = [0, 1, 2].map((place) => ({
    x: grid.margin + place * (vectorWidth + 20),
    y: vectorTop,
    width: vectorWidth,
    height: vectorHeight,
  }));
  const curveLeft = grid.margin + 3 * (vectorWidth + 20) + 24;
  const curve = { x: curveLeft, y: vectorTop, width: grid.width - grid.margin - curveLeft, height: vectorHeight - 14 };
  const weightTop = vectorTop + vectorHeight + 34;
  return {
    grid,
    height: weightTop + kWeightHeight - 12,
    headline: kHeadline / 2,
    maps,
    rowHeight,
    read: { x: grid.margin, width: wordWidth },
    said: { x: right, width: wordWidth },
    vectors,
    curve,
    weight: { x: grid.margin + 60, y: weightTop, width: 96, step: 130 },
  };
}

function compactLayout(grid: Grid): Layout {
  const wordWidth = 54;
  const left = grid.margin + wordWidth + 4;
  const right = grid.width - grid.margin - wordWidth - 16;
  const rowHeight = 24;
  const mapTop = kHeadline + grid.tokenHeight + 8;
  const map = { x: left, y: mapTop, width: right - 4 - left, height: kMostRows * rowHeight };
  const vectorTop = mapTop + map.height + 8 + kNameHeight;
  const vectorWidth = Math.floor((grid.width - 2 * grid.margin - 2 * 14) / 3);
  const vectorHeight = kMostRows * 8;
  const vectors = [0, 1, 2].map((place) => ({
    x: grid.margin + place * (vectorWidth + 14),
    y: vectorTop,
    width: vectorWidth,
    height: vectorHeight,
  }));
  const curveTop = vectorTop + vectorHeight + 6 + kNameHeight;
  const curve = { x: grid.margin, y: curveTop, width: grid.width - 2 * grid.margin, height: 52 };
  const weightTop = curveTop + curve.height + 44;
  return {
    grid,
    height: weightTop + kWeightHeight - 16,
    headline: kHeadline / 2,
    maps: [map],
    rowHeight,
    read: { x: grid.margin, width: wordWidth },
    said: { x: right, width: wordWidth },
    vectors,
    curve,
    weight: { x: grid.margin + 44, y: weightTop, width: 84, step: 92 },
  };
}
