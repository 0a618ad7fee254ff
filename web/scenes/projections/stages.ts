/** The stages of the lesson, what stands on the stage at the end of each, and how a stage gets there from the one before. */
import { faded, nothing, type Part, segment } from '../toolkit/index.ts';

export const stages = [
  'bet',
  'sentence',
  'row',
  'views',
  'real',
  'change',
  'relation',
  'direction',
  'bilinear',
  'symmetric',
  'rest',
] as const;
export type StageName = (typeof stages)[number];

/** Things that come and go as a whole. */
export type Piece =
  | 'rows'
  | 'x'
  | 'wq'
  | 'wk'
  | 'wv'
  | 'q'
  | 'k'
  | 'v'
  | 'locks'
  | 'lower rows'
  | 'likeness'
  | 'scores'
  | 'pairs'
  | 'asymmetry'
  | 'm'
  | 'sentence'
  | 'large factors'
  | 'question'
  | 'large product'
  | 'counts';

const projected: readonly Piece[] = ['rows', 'x', 'wq', 'wk', 'wv', 'q', 'k', 'v'];
const asked: readonly Piece[] = ['rows', 'x', 'q', 'k', 'lower rows', 'likeness', 'scores'];
const merged: readonly Piece[] = ['x', 'wq', 'wk', 'm', 'lower rows', 'scores'];

const standing: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['sentence', 'large factors', 'question'],
  sentence: ['sentence'],
  row: ['rows', 'x', 'wq', 'q'],
  views: projected,
  real: ['rows', 'x', 'wq', 'q', 'large factors', 'large product', 'counts'],
  change: [...projected, 'locks'],
  relation: asked,
  direction: [...asked, 'pairs', 'asymmetry'],
  bilinear: merged,
  symmetric: [...merged, 'asymmetry'],
  rest: [...merged, 'asymmetry'],
};

/** A phone has room for one weight matrix at a time, with what all three made below, and for x or for q and k. */
const askedOnPhone = asked.filter((piece) => piece !== 'x');
const onPhone: Partial<Readonly<Record<StageName, readonly Piece[]>>> = {
  views: ['rows', 'x', 'wv', 'q', 'k', 'v', 'lower rows'],
  change: ['rows', 'x', 'wq', 'q', 'k', 'v', 'lower rows', 'locks'],
  relation: askedOnPhone,
  direction: [...askedOnPhone, 'pairs', 'asymmetry'],
};

/** The share of a step in which what leaves fades out, and in which what stays moves and what comes fades in. */
export const gone = 0.08;
export const come = 0.18;

/** A moment of the lesson. */
export class Moment {
  readonly stage: StageName;
  readonly before: StageName | undefined;
  readonly progress: number;
  readonly #compact: boolean;

  constructor(stage: StageName, progress: number, compact: boolean) {
    this.stage = stage;
    this.before = stages[stages.indexOf(stage) - 1];
    this.progress = progress;
    this.#compact = compact;
  }

  /** Whether a piece stands at the end of a stage. */
  stands(piece: Piece, stage: StageName | undefined): boolean {
    if (stage === undefined) return false;
    return ((this.#compact ? onPhone[stage] : undefined) ?? standing[stage]).includes(piece);
  }

  /** Draws a piece as visible as it is now: it stays, leaves, comes, or is not there. */
  piece(piece: Piece, draw: () => Part): Part {
    const [was, is] = [this.stands(piece, this.before), this.stands(piece, this.stage)];
    if (!was && !is) return nothing;
    const opacity = was && is ? 1 : was ? 1 - this.during(0, gone) : this.during(gone, come);
    return opacity <= 0 ? nothing : faded(draw(), opacity);
  }

  /** Whether a stage is this one or lies behind. */
  reached(stage: StageName): boolean {
    return stages.indexOf(this.stage) >= stages.indexOf(stage);
  }

  /** How far a span of this stage has gone, 0..1. */
  during(from: number, to: number): number {
    return segment(this.progress, from, to);
  }

  /** 0 before a stage, 1 after it, within it as far as a span of it has gone. */
  since(stage: StageName, from: number, to: number): number {
    const distance = stages.indexOf(this.stage) - stages.indexOf(stage);
    return distance < 0 ? 0 : distance > 0 ? 1 : this.during(from, to);
  }
}
