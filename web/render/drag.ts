/** Dragging in a figure: the same for the tip of a vector and for a curve that is drawn. */
import type { Point } from '../scenes/frame.ts';

export interface Drag {
  /** The pointer went down; the figure's pixels. */
  readonly onStart?: (at: Point) => void;
  readonly onMove: (at: Point) => void;
}

/** Handlers of an element that is dragged. The first finger counts and the main button, and they are followed outside the element too. */
export function dragHandlers({ onStart, onMove }: Drag) {
  return {
    onPointerDown: (event: PointerEvent) => {
      const element = event.currentTarget;
      if (!(element instanceof SVGGraphicsElement) || !event.isPrimary || event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      const at = placeOf(event, element);
      if (at !== undefined) onStart?.(at);
    },
    onPointerMove: (event: PointerEvent) => {
      const element = event.currentTarget;
      if (!(element instanceof SVGGraphicsElement) || !element.hasPointerCapture(event.pointerId)) return;
      const at = placeOf(event, element);
      if (at === undefined) return;
      onMove(at);
      event.preventDefault();
    },
  };
}

function placeOf({ clientX, clientY }: PointerEvent, element: SVGGraphicsElement): Point | undefined {
  const toFigure = element.getScreenCTM()?.inverse();
  if (toFigure === undefined) return undefined;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toFigure);
  return [x, y];
}
