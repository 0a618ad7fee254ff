import type { ComponentChildren } from 'preact';
import type { PlacedHeight } from '../timeline/curve.ts';
import type { Ref } from '../trace/trace.ts';
import { dragHandlers } from './drag.ts';
import type { Drawing } from './drawing.ts';
import type { Direction, Pressable } from './focus.ts';
import { tipOf } from './vector-view.tsx';

/** The place of a number that may be edited; a vector leaves the column open. */
export interface EditTarget {
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

/** What the learner does to a figure. All are optional: without them the figure is a still picture. */
export interface FigureActions {
  /** A number was chosen, or chosen again. */
  readonly onSelect?: (ref: Ref) => void;
  /** The pointer or the focus came to a number, or left it. */
  readonly onPoint?: (ref: Ref | undefined) => void;
  /** Shift and an arrow key on something that may be edited: one step up or down. */
  readonly onNudge?: (target: EditTarget, steps: 1 | -1) => void;
  /** The tip of a vector is being dragged to these numbers; not yet rounded or kept within limits. */
  readonly onDrag?: (
    target: { readonly name: string; readonly row: number },
    to: readonly [x: number, y: number],
  ) => void;
  /** A curve is being drawn: heights of its places, not yet rounded. */
  readonly onDraw?: (heights: readonly PlacedHeight[]) => void;
}

export interface PressableViewProps {
  readonly mark: Pressable;
  readonly drawing: Drawing;
  readonly actions: FigureActions;
  readonly label: string;
  readonly pressed: boolean;
  /** One mark of a figure can be reached by Tab; arrow keys go on from there. */
  readonly tabStop: boolean;
  readonly elementRef: (element: SVGGElement | null) => void;
  readonly onArrow: (direction: Direction) => boolean;
  readonly onFocus: () => void;
  readonly children: ComponentChildren;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** A finger needs 44 px; cells are their own target, a vector's tip is smaller. */
const tipTarget = 22;

/** A mark as a button: focus, keys, pointer. */
export function PressableView(props: PressableViewProps) {
  const { mark, drawing, actions } = props;
  const ref = mark.kind === 'cell' ? mark.ref : mark.refs[0];
  const press = () => actions.onSelect?.(ref);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const handled =
      direction === undefined
        ? event.key === 'Enter' || event.key === ' '
        : event.shiftKey
          ? nudge(mark, direction, actions)
          : props.onArrow(direction);
    if (!handled) return;
    if (direction === undefined) press();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
    <g
      ref={props.elementRef}
      role="button"
      aria-label={props.label}
      aria-pressed={props.pressed}
      tabindex={props.tabStop ? 0 : -1}
      class="aw-pressable"
      data-key={mark.key}
      onClick={press}
      onKeyDown={onKeyDown}
      onFocus={() => {
        props.onFocus();
        actions.onPoint?.(ref);
      }}
      onBlur={() => actions.onPoint?.(undefined)}
      onPointerEnter={() => actions.onPoint?.(ref)}
      onPointerLeave={() => actions.onPoint?.(undefined)}
      {...(mark.kind === 'vector' && actions.onDrag !== undefined ? tipHandlers(mark, actions.onDrag) : {})}
    >
      {props.children}
      {mark.kind === 'vector' ? (
        <circle cx={tipOf(mark, drawing)[0]} cy={tipOf(mark, drawing)[1]} r={tipTarget} fill="transparent" />
      ) : null}
    </g>
  );
}

function nudge(mark: Pressable, direction: Direction, actions: FigureActions): boolean {
  if (mark.input === undefined || actions.onNudge === undefined) return false;
  const steps = direction === 'right' || direction === 'up' ? 1 : -1;
  const vertical = direction === 'up' || direction === 'down';
  const column = 'column' in mark.input ? mark.input.column : vertical ? 1 : 0;
  actions.onNudge({ name: mark.input.name, row: mark.input.row, column }, steps);
  return true;
}

function tipHandlers(mark: Pressable & { kind: 'vector' }, onDrag: NonNullable<FigureActions['onDrag']>) {
  const { input, origin, unit } = mark;
  if (input === undefined) return {};
  return dragHandlers({ onMove: ([x, y]) => onDrag(input, [(x - origin[0]) / unit, (origin[1] - y) / unit]) });
}
