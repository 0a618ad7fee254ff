/** Vectors of two numbers as arrows in a plane, over a quiet grid with its axes. */

import { type Ref, refKey } from '../../trace/trace.ts';
import type { Mark, Point, Role, Text, VectorMark } from '../frame.ts';
import { type Area, given } from './part.ts';

export interface PlaneVector {
  readonly refs: readonly [x: Ref, y: Ref];
  readonly role: Role;
  readonly label: Text;
  readonly labelSide?: VectorMark['labelSide'];
  /** As in `VectorMark`. */
  readonly labelAwayFrom?: readonly [x: Ref, y: Ref];
  /** The row of an input that dragging edits, in a step where it may be edited. */
  readonly input?: { readonly name: string; readonly row: number };
  readonly opacity?: number;
}

export interface PlaneOptions {
  readonly key: string;
  readonly area: Area;
  readonly vectors: readonly PlaneVector[];
  /** Whole units from zero to the edge. Fixed, so that nothing rescales under a finger that drags. */
  readonly reach: number;
}

export function plane(options: PlaneOptions): readonly Mark[] {
  const { area, key, reach } = options;
  const side = Math.min(area.width, area.height);
  const unit = side / (2 * reach);
  const origin: Point = [area.x + side / 2, area.y + side / 2];
  const left = origin[0] - side / 2;
  const top = origin[1] - side / 2;
  const lines: Mark[] = [];
  for (let at = -reach; at <= reach; at++) {
    const axis = at === 0;
    const x = origin[0] + at * unit;
    const y = origin[1] - at * unit;
    const weight = axis ? 'normal' : 'hair';
    lines.push({
      kind: 'path',
      key: `${key}.x${at}`,
      points: [
        [x, top],
        [x, top + side],
      ],
      weight,
      role: 'neutral',
    });
    lines.push({
      kind: 'path',
      key: `${key}.y${at}`,
      points: [
        [left, y],
        [left + side, y],
      ],
      weight,
      role: 'neutral',
    });
  }
  const arrows = options.vectors.map(
    (vector): VectorMark => ({
      kind: 'vector',
      key: `${key}:${refKey(vector.refs[0])}`,
      origin,
      unit,
      reach,
      refs: vector.refs,
      label: vector.label,
      role: vector.role,
      ...given({
        labelSide: vector.labelSide,
        labelAwayFrom: vector.labelAwayFrom,
        input: vector.input,
        opacity: vector.opacity,
      }),
    }),
  );
  return [...lines, ...arrows];
}
