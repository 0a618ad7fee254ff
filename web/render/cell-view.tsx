import type { CellMark } from '../scenes/frame.ts';
import { type Drawing, fontSize } from './drawing.ts';
import { OriginMark } from './origin-mark.tsx';
import { edge, hairline, ink, masked, type Paint, panel, paper, rolePaint, stale } from './palette.ts';
import { inkFor, signedFill, weightFill } from './ramps.ts';

/** Of the font size, on the wide side: a number must not leave its cell in any font. */
const digitWidth = 0.58;
const originSize = 6;
/** Smaller cells have no room for the mark of origin; the sum that a tap opens shows it. */
const originFrom = 30;
const smallTextBelow = 50;
const numberMargin = 2;

/** How a number fills its cell. */
export function cellFill(cell: CellMark, drawing: Drawing): Paint {
  if (cell.masked) return panel;
  const value = drawing.trace.at(cell.ref.tensor, cell.ref.index);
  if (cell.fill === 'plain' || !Number.isFinite(value)) return paper;
  return cell.fill === 'weight' ? weightFill(value) : signedFill(value, cell.limit ?? 1);
}

/** One number in its box. */
export function CellView({ cell, drawing }: { cell: CellMark; drawing: Drawing }) {
  const { x, y, width, height } = cell;
  const fill = cellFill(cell, drawing);
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        fill={drawing.paint(fill)}
        stroke={drawing.paint(cell.fill === 'plain' ? edge : hairline)}
      />
      {cell.masked ? <rect x={x} y={y} width={width} height={height} fill={`url(#${drawing.id}-hatch)`} /> : null}
      {cell.printed ? <CellNumber cell={cell} drawing={drawing} ink={inkOf(cell, fill)} /> : null}
      {cell.stale ? (
        <path
          d={`M${x + 3} ${y + height - 3}L${x + width - 3} ${y + 3}`}
          stroke={drawing.paint(stale)}
          stroke-width={2}
        />
      ) : null}
      {cell.input === undefined ? null : <EditableCorner cell={cell} drawing={drawing} ink={inkOf(cell, fill)} />}
      <Emphasised cell={cell} drawing={drawing} />
    </>
  );
}

/** Asked for only where something is written: to compare contrasts takes longer than to draw a cell. */
const inkOf = (cell: CellMark, fill: Paint): Paint => (cell.masked || fill === paper ? ink : inkFor(fill));

function CellNumber({ cell, drawing, ink: numberInk }: { cell: CellMark; drawing: Drawing; ink: Paint }) {
  const { x, y, width, height, ref } = cell;
  const size = width < smallTextBelow ? fontSize.small : fontSize.normal - 1;
  const printed = drawing.numbers.print(ref, cell.format ?? 'number');
  const room = width - 2 * numberMargin;
  const needed = printed.length * digitWidth * size;
  // Digits are centred as a block, their ends aligned; a sign hangs out to the left as far as the cell goes.
  const longest = cell.format === undefined ? drawing.numbers.longest(ref) : printed.length;
  const end = x + width / 2 + (longest * digitWidth * size) / 2;
  const signFits = x + numberMargin + needed;
  return (
    <>
      <text
        x={Math.min(Math.max(end, signFits), x + width - numberMargin)}
        y={y + height / 2}
        text-anchor="end"
        dominant-baseline="central"
        font-size={size}
        fill={drawing.paint(numberInk)}
        {...(needed > room ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' } : {})}
      >
        {printed}
      </text>
      {width >= originFrom && height >= originFrom ? (
        <OriginMark
          origin={drawing.trace.origin(ref)}
          x={x + width - originSize - 2}
          y={y + height - originSize - 2}
          drawing={drawing}
          ink={numberInk}
        />
      ) : null}
    </>
  );
}

/** A folded corner says that this number may be changed now. */
function EditableCorner({ cell, drawing, ink: numberInk }: { cell: CellMark; drawing: Drawing; ink: Paint }) {
  const right = cell.x + cell.width;
  return <path d={`M${right - 9} ${cell.y}H${right}V${cell.y + 9}Z`} fill={drawing.paint(numberInk)} opacity={0.55} />;
}

/** Selected: a double frame that shows on every fill. Operands: a frame in their own colour, whole for the first, dashed for the second. */
function Emphasised({ cell, drawing }: { cell: CellMark; drawing: Drawing }) {
  if (cell.emphasis === undefined || cell.emphasis === 'dim') return null;
  if (cell.emphasis === 'selected') {
    return (
      <>
        <Ring cell={cell} inset={1} width={3} colour={drawing.paint(ink)} />
        <Ring cell={cell} inset={3.5} width={2} colour={drawing.paint(paper)} />
      </>
    );
  }
  const own = drawing.paint(rolePaint[cell.role ?? 'neutral']);
  return (
    <Ring cell={cell} inset={1.5} width={3} colour={own} {...(cell.emphasis === 'operand-b' ? { dash: '5 3' } : {})} />
  );
}

function Ring({
  cell,
  inset,
  width,
  colour,
  dash,
}: {
  cell: CellMark;
  inset: number;
  width: number;
  colour: string;
  dash?: string;
}) {
  return (
    <rect
      x={cell.x + inset}
      y={cell.y + inset}
      width={Math.max(0, cell.width - 2 * inset)}
      height={Math.max(0, cell.height - 2 * inset)}
      fill="none"
      stroke={colour}
      stroke-width={width}
      {...(dash === undefined ? {} : { 'stroke-dasharray': dash })}
    />
  );
}

/** The pattern of masked cells, once per figure. */
export function HatchPattern({ drawing }: { drawing: Drawing }) {
  return (
    <pattern
      id={`${drawing.id}-hatch`}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0V6" stroke={drawing.paint(masked)} stroke-width={1.4} />
    </pattern>
  );
}
