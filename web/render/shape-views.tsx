import type { BarMark, BoxMark, LockMark, PathMark, RampMark } from '../scenes/frame.ts';
import type { Drawing } from './drawing.ts';
import { edge, hairline, ink, inkSoft, type Paint, panel, roleDash, rolePaint } from './palette.ts';
import { signedFill, weightFill } from './ramps.ts';

/** A bar from zero on its track to its number. */
export function BarView({ bar, drawing }: { bar: BarMark; drawing: Drawing }) {
  const value = drawing.trace.at(bar.ref.tensor, bar.ref.index);
  const place = (number: number): number =>
    bar.x + (bar.width * (Math.min(bar.max, Math.max(bar.min, number)) - bar.min)) / (bar.max - bar.min);
  const zero = place(bar.zero ?? 0);
  const end = zero + (place(Number.isFinite(value) ? value : bar.min) - zero) * (bar.grow ?? 1);
  const fill: Paint = bar.fill === 'weight' ? weightFill(value) : inkSoft;
  return (
    <>
      <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx={2} fill={drawing.paint(panel)} />
      <rect
        x={Math.min(zero, end)}
        y={bar.y}
        width={Math.abs(end - zero)}
        height={bar.height}
        rx={2}
        fill={drawing.paint(fill)}
        stroke={drawing.paint(bar.emphasis === 'selected' ? ink : edge)}
        stroke-width={bar.emphasis === 'selected' ? 2 : 1}
      />
    </>
  );
}

const strokeWidths = { hair: 1, normal: 1.5, strong: 2.5 } as const;
const arrowLength = 7;

/** A line; with `curve` its corners are round. */
export function PathView({ path, drawing }: { path: PathMark; drawing: Drawing }) {
  const colour = drawing.paint(
    path.weight === 'hair' ? hairline : path.role === undefined ? edge : rolePaint[path.role],
  );
  const [end, before] = [path.points.at(-1), path.points.at(-2)];
  return (
    <>
      <path
        d={path.curve ? rounded(path.points) : `M${path.points.map((point) => point.join(' ')).join('L')}`}
        fill="none"
        stroke={colour}
        stroke-width={strokeWidths[path.weight]}
        stroke-linejoin="round"
        {...(path.dashed ? { 'stroke-dasharray': '4 3' } : {})}
      />
      {path.arrow && end !== undefined && before !== undefined ? (
        <path d={arrowHead(before, end)} fill={colour} />
      ) : null}
    </>
  );
}

/** Straight to the middle of each segment, round past each corner. */
function rounded(points: PathMark['points']): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const pieces = rest.slice(0, -1).map((corner, index) => {
    const next = rest[index + 1] ?? corner;
    return `Q${corner[0]} ${corner[1]} ${(corner[0] + next[0]) / 2} ${(corner[1] + next[1]) / 2}`;
  });
  const last = rest.at(-1) ?? first;
  return `M${first[0]} ${first[1]}${pieces.join('')}L${last[0]} ${last[1]}`;
}

/** A triangle with its tip at `tip`, pointing away from `from`. */
export function arrowHead(
  from: readonly [number, number],
  tip: readonly [number, number],
  length = arrowLength,
): string {
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const corner = (turn: number) =>
    `${tip[0] - length * Math.cos(angle + turn)} ${tip[1] - length * Math.sin(angle + turn)}`;
  return `M${tip[0]} ${tip[1]}L${corner(0.42)}L${corner(-0.42)}Z`;
}

/** Outline: the identity of a role. Band: what belongs together. Slot: a place for something. */
export function BoxView({ box, drawing }: { box: BoxMark; drawing: Drawing }) {
  const role = box.role ?? 'neutral';
  const dash = roleDash[role];
  const { x, y, width, height } = box;
  if (box.look === 'band') return <rect x={x} y={y} width={width} height={height} rx={8} fill={drawing.paint(panel)} />;
  const slot = box.look === 'slot';
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      fill="none"
      rx={slot ? 3 : 1}
      stroke={drawing.paint(slot ? edge : rolePaint[role])}
      stroke-width={slot ? 1 : box.emphasis === 'focus' ? 4 : 2}
      {...(slot ? { 'stroke-dasharray': '3 3' } : dash === undefined ? {} : { 'stroke-dasharray': dash })}
    />
  );
}

const rampSteps = 24;

/** The scale of a fill in small steps, so that it follows the theme like the cells do. */
export function RampView({ ramp, drawing }: { ramp: RampMark; drawing: Drawing }) {
  const step = ramp.width / rampSteps;
  return (
    <>
      {Array.from({ length: rampSteps }, (_, index) => {
        const value = ramp.from + ((ramp.to - ramp.from) * (index + 0.5)) / rampSteps;
        const fill = ramp.fill === 'weight' ? weightFill(value) : signedFill(value, ramp.limit);
        return (
          <rect
            key={index}
            x={ramp.x + index * step}
            y={ramp.y}
            width={step + 0.5}
            height={ramp.height}
            fill={drawing.paint(fill)}
          />
        );
      })}
      <rect x={ramp.x} y={ramp.y} width={ramp.width} height={ramp.height} fill="none" stroke={drawing.paint(edge)} />
    </>
  );
}

/** A closed padlock: unchanged to the last bit. An open one: moved. */
export function LockView({ lock, drawing }: { lock: LockMark; drawing: Drawing }) {
  const colour = drawing.paint(lock.held ? ink : edge);
  return (
    <g transform={`translate(${lock.x} ${lock.y})`}>
      <title>{drawing.say(lock.held ? 'figure.lock-held' : 'figure.lock-open', {})}</title>
      <path
        d={lock.held ? 'M3.5 7V4.5a3.5 3.5 0 0 1 7 0V7' : 'M3.5 7V4.5a3.5 3.5 0 0 1 7 0'}
        fill="none"
        stroke={colour}
        stroke-width={1.8}
      />
      <rect x={1.5} y={7} width={11} height={8} rx={2} fill={colour} />
    </g>
  );
}
