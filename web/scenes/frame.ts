/**
 * A frame: everything one still of a figure shows, as flat data. It is a pure function of (trace, step, progress, params,
 * size, selection, guess); it knows no DOM, no colour, no language. `render/` turns it into SVG, a description and a table.
 *
 * Units are CSS pixels, opacity and progress 0..1. A mark that stands for a number cannot exist without the `Ref` of that
 * number: what it prints, how it is filled and how long it is are read from the trace, never interpolated.
 */
import type { Heights } from '../timeline/curve.ts';
import type { Ref } from '../trace/trace.ts';

/** What a thing is in attention: gives hue, letter badge, side and line style, the same in every lesson. */
export type Role = 'query' | 'key' | 'value' | 'score' | 'weight' | 'output' | 'input' | 'weight-matrix' | 'neutral';

/** Text without language: a message to look up, a mathematical name, a token as it is, or sizes (`3 × 2`). */
export type Text =
  | { readonly kind: 'message'; readonly id: string; readonly values?: Readonly<Record<string, Ref | number | string>> }
  | { readonly kind: 'symbol'; readonly base: string; readonly sub?: string; readonly sup?: string }
  | { readonly kind: 'token'; readonly text: string }
  | { readonly kind: 'shape'; readonly sizes: readonly number[] };

export type Emphasis = 'selected' | 'operand-a' | 'operand-b' | 'focus' | 'dim';

interface MarkBase {
  /** Names the same object in every frame of a step, so that it can be followed. Unique in a frame. */
  readonly key: string;
  /** 1 when absent. Marks of opacity 0 are left out of the picture. */
  readonly opacity?: number;
  readonly emphasis?: Emphasis;
  readonly role?: Role;
}

/** One number in its box. */
export interface CellMark extends MarkBase {
  readonly kind: 'cell';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ref: Ref;
  /** `signed`: PuOr around zero up to `limit`; `weight`: cividis 0..1; `plain`: no fill. */
  readonly fill: 'signed' | 'weight' | 'plain';
  /** The absolute value that has the deepest colour of `signed`. */
  readonly limit?: number;
  /** Whether the number is printed in the cell (else colour only, and the number on selection). */
  readonly printed: boolean;
  /** Given where the smallest change counts: the number is printed as prose prints it, not with the decimals of the stage. */
  readonly format?: 'significant';
  /** A masked cell is hatched: minus infinity among scores, 0 among weights. */
  readonly masked?: boolean;
  /** Struck through: a cache slot that an edit made stale. */
  readonly stale?: boolean;
  /** The input this cell edits, when it may be edited now. */
  readonly input?: { readonly name: string; readonly row: number; readonly column: number };
}

/** A bar on the track from `min` to `max`, drawn from `zero` (0 when absent); `grow` (0..1) lets it grow in. */
export interface BarMark extends MarkBase {
  readonly kind: 'bar';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ref: Ref;
  /** Value at the right end of the track; the left end is `min`. */
  readonly min: number;
  readonly max: number;
  readonly zero?: number;
  readonly grow?: number;
  /** `weight`: cividis; `plain`: one quiet colour. */
  readonly fill: 'weight' | 'plain';
}

/** A number printed without a box: a percentage beside a bar, a counter. */
export interface ValueMark extends MarkBase {
  readonly kind: 'value';
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly ref: Ref;
  readonly format: 'number' | 'percent' | 'integer' | 'bytes';
  readonly size: TextSize;
}

/** A token in its pill, whole characters always. */
export interface TokenMark extends MarkBase {
  readonly kind: 'token';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: Text;
}

export type TextSize = 'small' | 'normal' | 'name';

export interface LabelMark extends MarkBase {
  readonly kind: 'label';
  readonly x: number;
  /** The text's vertical middle. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: Text;
  readonly size: TextSize;
}

/** The letter in its small square that marks Q, K or V beside its hue. */
export interface BadgeMark extends MarkBase {
  readonly kind: 'badge';
  readonly x: number;
  readonly y: number;
  readonly role: Role;
}

export type Point = readonly [x: number, y: number];

/** A line through points; `curve` rounds it. */
export interface PathMark extends MarkBase {
  readonly kind: 'path';
  readonly points: readonly Point[];
  readonly curve?: boolean;
  readonly arrow?: boolean;
  readonly dashed?: boolean;
  readonly weight: 'hair' | 'normal' | 'strong';
}

/** A rectangle around or behind things. */
export interface BoxMark extends MarkBase {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly look: 'outline' | 'band' | 'slot';
}

/** The colour scale of a `signed` or `weight` fill, from its lowest number at the left to its highest at the right. */
export interface RampMark extends MarkBase {
  readonly kind: 'ramp';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: 'signed' | 'weight';
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** Says that numbers are bit for bit those of the lesson's own inputs (`held`), or no longer. */
export interface LockMark extends MarkBase {
  readonly kind: 'lock';
  readonly x: number;
  readonly y: number;
  readonly held: boolean;
}

/** A row of two numbers as an arrow in a plane whose origin and unit are given; it may be dragged when it edits an input. */
export interface VectorMark extends MarkBase {
  readonly kind: 'vector';
  readonly origin: Point;
  /** Pixels for the length 1; y grows upwards in the plane. */
  readonly unit: number;
  /** How far the plane reaches from zero; a longer arrow ends at the edge, with its tip dashed. */
  readonly reach: number;
  readonly refs: readonly [x: Ref, y: Ref];
  readonly label: Text;
  /**
   * On which side of the arrow, seen along it, its label stands, or ahead of its tip, or over it (under a tip that points
   * down): at the right when absent.
   */
  readonly labelSide?: 'left' | 'right' | 'ahead' | 'over';
  /** The vector from whose tip the label keeps away, where that lies among the tips of others: an output among its values. */
  readonly labelAwayFrom?: readonly [x: Ref, y: Ref];
  readonly input?: { readonly name: string; readonly row: number };
}

/**
 * What the learner guesses: a dotted line through open circles, a look that no number has. The one exception to marks with a
 * `Ref`: it stands for nothing that was computed.
 */
export interface GuessMark extends MarkBase {
  readonly kind: 'guess';
  readonly name: Text;
  /** Where the line begins, when that is no guess. */
  readonly from?: Point;
  readonly points: readonly Point[];
  /** Given while it may be drawn. */
  readonly input?: DrawingBoard;
}

/** Where a curve is drawn by hand. */
export interface DrawingBoard {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The x of each place that is asked, ascending. */
  readonly places: readonly number[];
  /** The heights that its lower and its upper edge stand for. */
  readonly low: number;
  readonly high: number;
}

export type Mark =
  | CellMark
  | BarMark
  | ValueMark
  | TokenMark
  | LabelMark
  | BadgeMark
  | PathMark
  | BoxMark
  | RampMark
  | LockMark
  | VectorMark
  | GuessMark;

/** The text twin of one matrix, vector or list in the frame: a table made of the same refs. */
export interface Figure {
  readonly key: string;
  readonly caption: Text;
  /** Of each row; empty when there is one row without a name. */
  readonly rows: readonly Text[];
  readonly columns: readonly Text[];
  /** One list of refs per row. */
  readonly cells: readonly (readonly Ref[])[];
  readonly format: 'number' | 'significant' | 'percent' | 'integer' | 'bytes';
  /** Cells that are masked, by `refKey`. */
  readonly masked?: readonly string[];
  /** A last column of what the learner guessed, null where nothing was asked. */
  readonly guessed?: { readonly name: Text; readonly heights: Heights };
}

/** Things of one kind that take turns in one place where there is no room for all, such as the lanes of heads on a phone. */
export interface Views {
  /** What is switched. */
  readonly name: Text;
  readonly options: readonly { readonly id: string; readonly name: Text }[];
  /** The id of the one that is shown. */
  readonly shown: string;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Most decimals that a number is printed with; a tensor whose numbers need fewer is printed with fewer. */
  readonly decimals: number;
  /** Painted in this order. */
  readonly marks: readonly Mark[];
  readonly figures: readonly Figure[];
  /** One sentence that says what is to be seen now. */
  readonly narration: Text;
  /** Given where the frame shows one of several: a switch under the picture chooses. */
  readonly views?: Views;
}
