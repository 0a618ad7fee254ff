/** What every part of the picture needs, and how things come, move and go between two stages. */

import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import {
  between,
  type Corner,
  faded,
  largestMagnitude,
  message,
  nothing,
  type Part,
  segment,
  stageNamed,
} from '../toolkit/index.ts';
import { type Layout, layoutFor } from './layout.ts';
import { type Item, type Stage, stageBefore, stages } from './stages.ts';
import { type Head, type Shown, shownAt } from './timing.ts';

export interface Picture {
  readonly input: SceneInput;
  readonly layout: Layout;
  readonly stage: Stage;
  readonly shown: Shown;
  /** Where the colour scale ends: one for the whole picture, so that equal numbers look equal. */
  readonly limit: number;
  /** Opacity of a head's things: always 1 where both lanes are there. */
  readonly laneShare: (head: Head) => number;
  /** The head in front on a phone. */
  readonly front: Head;
}

/** Ids of the two lanes, as a selection names them. */
export const laneIds: readonly string[] = ['1', '2'];

export function pictureOf(input: SceneInput): Picture {
  const stage = stageNamed('multi-head', stages, input.params.stage);
  const layout = layoutFor(input.size.width);
  const { compact } = layout.grid;
  const shown = shownAt(stage, input.progress, compact);
  const chosen = laneIds.indexOf(input.selection.view ?? '');
  const lane = chosen >= 0 ? chosen : shown.lane;
  return {
    input,
    layout,
    stage,
    shown,
    limit: largestMagnitude(input.trace, shownTensors),
    laneShare: (head) => (compact ? Math.max(0, head === 0 ? 1 - 2 * lane : 2 * lane - 1) : 1),
    front: lane < 0.5 ? 0 : 1,
  };
}

const shownTensors = [
  'x',
  'wo',
  'context',
  'output',
  'result',
  ...[1, 2].flatMap((head) => ['q', 'k', 'v'].flatMap((name) => [`head${head}.${name}`, `w${name}${head}`])),
];

export function say(id: string, values?: Readonly<Record<string, number | string>>): Text {
  return message(`multi-head.${id}`, values);
}

/** Stages that only bring what there is into another order take a larger share of their short time for it. */
const shortStages: readonly Stage[] = ['bet', 'relations', 'change-wq', 'change-wo', 'check', 'next'];

/** How far the change of a stage has come: what was there goes, moves, and what is new comes. */
export function changeOf({ stage, input: { progress } }: Picture): { gone: number; moved: number; come: number } {
  const [gone, come] = shortStages.includes(stage) ? [0.35, 0.85] : [0.06, 0.14];
  return {
    gone: segment(progress, 0, gone),
    moved: segment(progress, gone / 2, come),
    come: segment(progress, gone, come),
  };
}

/** An item where it stands now: moved between its places, or coming, or going; nothing where it is in neither stage. */
export function placed(picture: Picture, item: Item, draw: (at: Corner) => Part): Part {
  const { layout, stage } = picture;
  const change = changeOf(picture);
  const to = layout.placeOf(item, stage);
  const from = stage === 'bet' ? undefined : layout.placeOf(item, stageBefore(stage));
  if (from !== undefined && to !== undefined) {
    return draw({ x: between(from.x, to.x, change.moved), y: between(from.y, to.y, change.moved) });
  }
  if (to !== undefined) return faded(draw(to), change.come);
  return from === undefined ? nothing : faded(draw(from), 1 - change.gone);
}
