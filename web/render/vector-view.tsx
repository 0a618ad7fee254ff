import type { VectorMark } from '../scenes/frame.ts';
import { type Drawing, fontSize } from './drawing.ts';
import { paper, roleDash, rolePaint } from './palette.ts';
import { arrowHead } from './shape-views.tsx';
import { TextPieces } from './symbol-view.tsx';

/** Where the tip of a vector stands, in CSS pixels; one that is too long for its plane ends at the edge. */
export function tipOf(vector: VectorMark, drawing: Drawing): readonly [number, number] {
  const [x, y] = numbersOf(vector, drawing);
  const shrink = Math.min(1, vector.reach / Math.max(Math.abs(x), Math.abs(y), Number.MIN_VALUE));
  return [vector.origin[0] + x * shrink * vector.unit, vector.origin[1] - y * shrink * vector.unit];
}

function numbersOf({ refs }: VectorMark, drawing: Drawing): readonly [number, number] {
  const at = (ref: VectorMark['refs'][0]): number => drawing.trace.at(ref.tensor, ref.index);
  return [at(refs[0]), at(refs[1])];
}

const handleRadius = 7;
/** How far from its tip the middle of a name stands: further where a handle is in between. */
const labelDistance = { tip: 15, handle: 20 };
/**
 * A name stands beside its tip, not ahead of it: vectors on one line would cover each other's names. How far it is turned
 * from the vector, clockwise or, on its left side, against it: less for one that stands upright, whose name would reach into its neighbour.
 */
const labelTurn = { upright: Math.PI / 6, level: Math.PI / 2 };
/** How far inside the plane the middle of a name stays. */
const labelInset = 8;

/** An arrow from zero to its numbers; one that may be dragged ends in a handle. A vector of length zero is a ring at zero. */
export function VectorView({ vector, drawing }: { vector: VectorMark; drawing: Drawing }) {
  const tip = tipOf(vector, drawing);
  if (!tip.every(Number.isFinite)) return null;
  const { origin } = vector;
  const colour = drawing.paint(rolePaint[vector.role ?? 'neutral']);
  const dash = roleDash[vector.role ?? 'neutral'];
  const length = Math.hypot(tip[0] - origin[0], tip[1] - origin[1]);
  const along =
    length > 0 ? ([(tip[0] - origin[0]) / length, (tip[1] - origin[1]) / length] as const) : ([0.7, -0.7] as const);
  const nameAt = namePlace(vector, tip, asideOf(vector, tip, along, drawing));
  const cut = numbersOf(vector, drawing).some((number) => Math.abs(number) > vector.reach);
  const strong = vector.emphasis === 'focus' || vector.emphasis === 'selected';
  return (
    <>
      <path
        d={`M${origin[0]} ${origin[1]}L${tip[0]} ${tip[1]}`}
        stroke={colour}
        stroke-width={strong ? 4 : 2.5}
        {...(dash === undefined ? {} : { 'stroke-dasharray': dash })}
      />
      {vector.input === undefined ? (
        length > 0 ? (
          <path d={arrowHead(origin, tip, 11)} fill={colour} />
        ) : (
          <circle cx={tip[0]} cy={tip[1]} r={4} fill="none" stroke={colour} stroke-width={2} />
        )
      ) : (
        <circle
          cx={tip[0]}
          cy={tip[1]}
          r={handleRadius}
          fill={drawing.paint(paper)}
          stroke={colour}
          stroke-width={3}
          {...(cut ? { 'stroke-dasharray': '3 3' } : {})}
        />
      )}
      <text
        x={nameAt[0]}
        y={nameAt[1]}
        text-anchor="middle"
        dominant-baseline="central"
        font-size={fontSize.normal}
        font-weight={600}
        fill={colour}
        stroke={drawing.paint(paper)}
        stroke-width={3}
        paint-order="stroke"
      >
        <TextPieces text={vector.label} drawing={drawing} size={fontSize.normal} />
      </text>
    </>
  );
}

type Pair = readonly [number, number];

/** In which direction from its arrow the name of a vector that points `along` stands. */
function asideOf(vector: VectorMark, tip: Pair, along: Pair, drawing: Drawing): Pair {
  if (vector.labelSide === 'ahead') return along;
  if (vector.labelSide === 'over') return [0, along[1] > 0 ? 1 : -1];
  if (vector.labelAwayFrom !== undefined) {
    const from = tipOf({ ...vector, refs: vector.labelAwayFrom }, drawing);
    const apart = Math.hypot(tip[0] - from[0], tip[1] - from[1]);
    if (apart > 0) return [(tip[0] - from[0]) / apart, (tip[1] - from[1]) / apart];
  }
  const [x, y] = along;
  const side = vector.labelSide === 'left' ? -1 : 1;
  const turn = side * (labelTurn.upright + (labelTurn.level - labelTurn.upright) * Math.abs(x));
  return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
}

/**
 * Where the middle of a name stands: `aside` of the tip, and inside the plane. An output ends among the values that it mixes,
 * where names and handles are; a name that is not to stand ahead of it stands beside its middle.
 */
function namePlace({ origin, reach, unit, role, labelSide, input }: VectorMark, tip: Pair, aside: Pair): Pair {
  const away = input === undefined ? labelDistance.tip : labelDistance.handle;
  const share = role === 'output' && labelSide !== 'ahead' ? 0.5 : 1;
  const most = reach * unit - labelInset;
  const at = (axis: 0 | 1): number => {
    const place = origin[axis] + (tip[axis] - origin[axis]) * share + aside[axis] * away;
    return Math.max(origin[axis] - most, Math.min(origin[axis] + most, place));
  };
  return [at(0), at(1)];
}
