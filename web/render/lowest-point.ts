/** How far down a picture reaches, so that a narrow page need not leave room for what a step does not show. */
import type { Frame, Mark } from '../scenes/frame.ts';
import { fontSize } from './drawing.ts';

/** What is fainter than this is coming or going, and needs no room. */
const kPresent = 0.5;
/** Sizes of marks that have none of their own, and of the numbers under a colour scale. */
const kBadgeHeight = 18;
const kLockHeight = 16;
const kScaleNumbers = 18;

/** Pixels between the lowest thing in a picture and its end. */
const kFoot = 10;

/** The height that holds what all these frames show: for the moments of one step it does not change while the step plays. */
export function heightFor(frames: readonly Frame[]): number {
  const full = Math.max(...frames.map(({ height }) => height));
  return Math.min(full, Math.ceil(Math.max(...frames.map(lowestPoint))) + kFoot);
}

/** The y of the lowest point of the frame's visible marks, in pixels; 0 for an empty frame. */
export function lowestPoint(frame: Frame): number {
  const visible = frame.marks.filter(({ opacity }) => (opacity ?? 1) > kPresent);
  return Math.min(frame.height, Math.max(0, ...visible.map(bottomOf)));
}

function bottomOf(mark: Mark): number {
  switch (mark.kind) {
    case 'label':
    case 'value':
      return mark.y + fontSize[mark.size];
    case 'badge':
      return mark.y + kBadgeHeight;
    case 'lock':
      return mark.y + kLockHeight;
    case 'path':
      return Math.max(...mark.points.map(([, y]) => y));
    case 'guess':
      return Math.max(0, ...mark.points.map(([, y]) => y));
    case 'vector':
      return mark.origin[1] + mark.reach * mark.unit;
    case 'ramp':
      return mark.y + mark.height + kScaleNumbers;
    default:
      return mark.y + mark.height;
  }
}
