/** What the learner guesses, in the learner's own colour: dots on a dotted line, and a board to draw it on. */
import { useRef } from 'preact/hooks';
import type { DrawingBoard, GuessMark } from '../scenes/frame.ts';
import { dragHandlers } from './drag.ts';
import { type Drawing, opacityOf } from './drawing.ts';
import { accent, paper } from './palette.ts';
import type { FigureActions } from './pressable-view.tsx';
import { beginStroke, type Drawn, goOn, type Stroke } from './stroke.ts';
import { textContent } from './text-content.ts';

const dotRadius = 5;
/** Round ends make a dot of a dash without length. */
const dots = '0 6';

export function GuessView({ guess, drawing }: { guess: GuessMark; drawing: Drawing }) {
  const { from, points } = guess;
  const colour = drawing.paint(accent);
  const line = from === undefined ? points : [from, ...points];
  if (points.length === 0) return null;
  return (
    <g pointer-events="none">
      <title>{textContent(guess.name, drawing.say, drawing.numbers)}</title>
      <path
        d={`M${line.map((point) => point.join(' ')).join('L')}`}
        fill="none"
        stroke={colour}
        stroke-width={3}
        stroke-linecap="round"
        stroke-dasharray={dots}
      />
      {points.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={dotRadius} fill={drawing.paint(paper)} stroke={colour} stroke-width={2} />
      ))}
    </g>
  );
}

export interface DrawnGuessProps {
  readonly guess: GuessMark;
  readonly board: DrawingBoard;
  readonly drawing: Drawing;
  readonly onDraw: NonNullable<FigureActions['onDraw']>;
}

/** A guess with its board: a tap sets the nearest place, a stroke every place that it passes. By keyboard it is set elsewhere. */
export function DrawnGuess({ guess, board, drawing, onDraw }: DrawnGuessProps) {
  const stroke = useRef<Stroke | null>(null);
  const keep = (drawn: Drawn) => {
    stroke.current = drawn.stroke;
    if (drawn.heights.length > 0) onDraw(drawn.heights);
  };
  const handlers = dragHandlers({
    onStart: (at) => keep(beginStroke(board, at)),
    onMove: (at) => keep(stroke.current === null ? beginStroke(board, at) : goOn(board, stroke.current, at)),
  });
  const { x, y, width, height } = board;
  return (
    <g class="aw-board" opacity={opacityOf(guess)} {...handlers}>
      <rect x={x} y={y} width={width} height={height} fill="transparent" />
      <GuessView guess={guess} drawing={drawing} />
    </g>
  );
}
