import type { Origin } from '../trace/trace.ts';
import type { Drawing } from './drawing.ts';
import { accent, inkSoft, type Paint } from './palette.ts';

/** Each origin has its own shape in a square of 6 px, so that it can be told without colour. */
const shapes: Readonly<Record<Origin, { readonly path: string; readonly filled: boolean }>> = {
  computed: { path: 'M4.4 3a1.4 1.4 0 1 1-2.8 0a1.4 1.4 0 1 1 2.8 0Z', filled: true },
  typed: { path: 'M0.3 5.7L3 0.6L5.7 5.7Z', filled: true },
  'hand-made': { path: 'M0.8 0.8H5.2V5.2H0.8Z', filled: false },
  seeded: { path: 'M3 0L6 3L3 6L0 3Z', filled: true },
  trained: { path: 'M5.4 3a2.4 2.4 0 1 1-4.8 0a2.4 2.4 0 1 1 4.8 0Z', filled: false },
  illustrative: { path: 'M0.6 0.6L5.4 5.4M5.4 0.6L0.6 5.4', filled: false },
};

export interface OriginMarkProps {
  readonly origin: Origin;
  readonly x: number;
  readonly y: number;
  readonly drawing: Pick<Drawing, 'paint' | 'say'>;
  /** The ink of the fill it stands on; the page's soft ink when absent. */
  readonly ink?: Paint;
}

/** The quiet mark that says where a number comes from. `x`, `y` is its top left corner. */
export function OriginMark({ origin, x, y, drawing, ink = inkSoft }: OriginMarkProps) {
  const shape = shapes[origin];
  const colour = drawing.paint(origin === 'typed' && ink === inkSoft ? accent : ink);
  return (
    <g transform={`translate(${x} ${y})`} opacity={origin === 'computed' ? 0.5 : 0.85}>
      <title>{drawing.say(`origin.${origin}`, {})}</title>
      <path
        d={shape.path}
        fill={shape.filled ? colour : 'none'}
        stroke={shape.filled ? 'none' : colour}
        stroke-width={1.1}
      />
    </g>
  );
}
