/** Vectors of two numbers as arrows in a plane, over a quiet grid with its axes. */
import type { Mark, Point, Role, Text, VectorMark } from '../frame.ts';
import { type Ref, refKey, type Trace } from '../../trace/trace.ts';
import type { Area } from './part.ts';

export interface PlaneVector {
  readonly refs: readonly [x: Ref, y: Ref];
  readonly role: Role;
  readonly label: Text;
  /** The row of an input that dragging edits, in a step where it may be edited. */
  readonly input?: { readonly name: string; readonly row: number };
  readonly opacity?: number;
}

export interface PlaneOptions {
  readonly key: string;
  readonly trace: Trace;
  readonly area: Area;
  readonly vectors: readonly PlaneVector[];
  /** The plane reaches at least this far from zero on both axes; further when a vector does. */
  readonly atLeast: number;
}

/** Units from zero to the edge: whole numbers, so that grid lines fall on whole numbers. */
export function planeReach(options: PlaneOptions): number {
  const lengths = options.vectors.flatMap(({ refs }) => refs.map((ref) => Math.abs(options.trace.at(ref.tensor, ref.index))));
  const finite = lengths.filter(Number.isFinite);
  return Math.ceil(Math.max(options.atLeast, ...finite) + 0.2);
}

export function plane(options: PlaneOptions): readonly Mark[] {
  const { area, key } = options;
  const reach = planeReach(options);
  const side = Math.min(area.width, area.height);
  const unit = side / (2 * reach);
  const origin: Point = [area.x + side / 2, area.y + side / 2];
  const left = origin[0] - side / 2;
  const top = origin[1] - side / 2;
  const lines: Mark[] = [];
  // Far out the lines would become a grey field: then only every fifth is drawn.
  const every = reach > 12 ? 5 : 1;
  for (let at = -Math.floor(reach / every) * every; at <= reach; at += every) {
    const axis = at === 0;
    const x = origin[0] + at * unit;
    const y = origin[1] - at * unit;
    const weight = axis ? 'normal' : 'hair';
    lines.push({ kind: 'path', key: `${key}.x${at}`, points: [[x, top], [x, top + side]], weight, role: 'neutral' });
    lines.push({ kind: 'path', key: `${key}.y${at}`, points: [[left, y], [left + side, y]], weight, role: 'neutral' });
  }
  const arrows = options.vectors.map((vector): VectorMark => ({
    kind: 'vector',
    key: `${key}:${refKey(vector.refs[0])}`,
    origin,
    unit,
    refs: vector.refs,
    label: vector.label,
    role: vector.role,
    ...(vector.input === undefined ? {} : { input: vector.input }),
    ...(vector.opacity === undefined ? {} : { opacity: vector.opacity }),
  }));
  return [...lines, ...arrows];
}
