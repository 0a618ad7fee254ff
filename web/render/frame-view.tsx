/** A frame as SVG. Colours follow the page's theme by themselves; nothing here computes a number or knows a lesson. */
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Frame, Mark } from '../scenes/frame.ts';
import type { Selection } from '../scenes/scene.ts';
import { refKey, type Trace } from '../trace/trace.ts';
import { HatchPattern } from './cell-view.tsx';
import { cellLabel, narrationText } from './describe.ts';
import { type Drawing, figureFont, opacityOf } from './drawing.ts';
import { neighbour, type Pressable, pressables } from './focus.ts';
import { DrawnGuess } from './guess-view.tsx';
import { MarkView } from './mark-view.tsx';
import { figureNumbers } from './numbers.ts';
import { livePaint, type PaintWriter } from './palette.ts';
import { type FigureActions, PressableView } from './pressable-view.tsx';
import type { Say } from './text-content.ts';
import { tipOf } from './vector-view.tsx';

export interface FrameViewProps {
  readonly frame: Frame;
  readonly trace: Trace;
  readonly say: Say;
  readonly selection?: Selection;
  /** Given: numbers can be focused and pressed. Absent: a still picture. */
  readonly actions?: FigureActions;
  /** Follows the page's theme when absent. */
  readonly paint?: PaintWriter;
}

export function FrameView({ frame, trace, say, selection = {}, actions, paint = livePaint }: FrameViewProps) {
  const id = useId();
  const numbers = useMemo(() => figureNumbers(trace, frame.decimals), [trace, frame.decimals]);
  const drawing: Drawing = { trace, numbers, say, paint, id };
  const visible = frame.marks.filter((mark) => (mark.opacity ?? 1) > 0);
  return (
    <svg
      class="aw-figure"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      width={frame.width}
      height={frame.height}
      font-family={figureFont}
      role={actions === undefined ? 'img' : 'group'}
      aria-label={narrationText(frame, trace, say)}
    >
      <defs>
        <HatchPattern drawing={drawing} />
      </defs>
      {actions === undefined ? (
        visible.map((mark) => <Still key={mark.key} mark={mark} drawing={drawing} />)
      ) : (
        <Pressables frame={frame} marks={visible} drawing={drawing} selection={selection} actions={actions} />
      )}
    </svg>
  );
}

function Still({ mark, drawing }: { mark: Mark; drawing: Drawing }) {
  const opacity = opacityOf(mark);
  return (
    <g {...(opacity < 1 ? { opacity } : {})}>
      <MarkView mark={mark} drawing={drawing} />
    </g>
  );
}

interface PressablesProps {
  readonly frame: Frame;
  readonly marks: readonly Mark[];
  readonly drawing: Drawing;
  readonly selection: Selection;
  readonly actions: FigureActions;
}

/** All marks in painting order; those that can be pressed share one tab stop. */
function Pressables({ frame, marks, drawing, selection, actions }: PressablesProps) {
  const elements = useRef(new Map<string, SVGGElement>());
  const [last, setLast] = useState<string>();
  const pressable = pressables(frame);
  const keys = new Set(pressable.map((mark) => mark.key));
  const tabStop = last !== undefined && keys.has(last) ? last : pressable[0]?.key;
  const centre = (mark: Pressable): readonly [number, number] =>
    mark.kind === 'vector' ? tipOf(mark, drawing) : [mark.x + mark.width / 2, mark.y + mark.height / 2];
  const selected = selection.ref === undefined ? undefined : refKey(selection.ref);
  return (
    <>
      {marks.map((mark) => {
        if (mark.kind === 'guess' && mark.input && actions.onDraw)
          return (
            <DrawnGuess key={mark.key} guess={mark} board={mark.input} drawing={drawing} onDraw={actions.onDraw} />
          );
        const still = <Still key={mark.key} mark={mark} drawing={drawing} />;
        if (!keys.has(mark.key) || (mark.kind !== 'cell' && mark.kind !== 'vector')) return still;
        return (
          <PressableView
            key={mark.key}
            mark={mark}
            drawing={drawing}
            actions={actions}
            label={cellLabel(mark, drawing)}
            pressed={mark.kind === 'cell' && refKey(mark.ref) === selected}
            tabStop={mark.key === tabStop}
            elementRef={(element) => {
              if (element === null) elements.current.delete(mark.key);
              else elements.current.set(mark.key, element);
            }}
            onFocus={() => setLast(mark.key)}
            onArrow={(direction) => {
              const to = neighbour(pressable, mark.key, direction, centre);
              if (to === undefined) return false;
              elements.current.get(to)?.focus();
              return true;
            }}
          >
            {still}
          </PressableView>
        );
      })}
    </>
  );
}
