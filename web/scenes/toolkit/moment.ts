/** A picture told in stages: what stands at the end of each, and how a stage gets there from the one before. */
import { between, segment } from './choreography.ts';
import { type Corner, faded, nothing, type Part } from './part.ts';

/** The shares of a step in which what leaves fades out, and in which what stays moves and what comes fades in. */
export interface Pace {
  readonly gone: number;
  readonly come: number;
}

export interface Staging<Stage extends string, Piece extends string> {
  /** In their order. */
  readonly stages: readonly Stage[];
  /** What stands on the stage at the end of one. */
  readonly standing: (stage: Stage) => readonly Piece[];
  readonly pace: (stage: Stage) => Pace;
}

/** The stage that a lesson's step names. Throws a RangeError that lists the stages for any other name. */
export function stageNamed<Stage extends string>(scene: string, stages: readonly Stage[], name: unknown): Stage {
  const stage = stages.find((known) => known === name);
  if (stage === undefined) throw new RangeError(`${scene}: the stage ${String(name)} is none of ${stages.join(', ')}`);
  return stage;
}

/** A moment of a lesson: a stage, and how far it has gone. */
export class Moment<Stage extends string, Piece extends string> {
  readonly stage: Stage;
  readonly before: Stage | undefined;
  readonly progress: number;
  readonly pace: Pace;
  readonly #staging: Staging<Stage, Piece>;

  constructor(staging: Staging<Stage, Piece>, stage: Stage, progress: number) {
    this.stage = stage;
    this.before = staging.stages[staging.stages.indexOf(stage) - 1];
    this.progress = progress;
    this.pace = staging.pace(stage);
    this.#staging = staging;
  }

  /** Whether a piece stands at the end of a stage. */
  stands(piece: Piece, stage: Stage | undefined): boolean {
    return stage !== undefined && this.#staging.standing(stage).includes(piece);
  }

  /** Draws a piece as visible as it is now: it stays, leaves, comes, or is not there. */
  piece(piece: Piece, draw: () => Part): Part {
    const [was, is] = [this.stands(piece, this.before), this.stands(piece, this.stage)];
    if (!was && !is) return nothing;
    const opacity = was && is ? 1 : was ? 1 - this.during(0, this.pace.gone) : this.coming();
    return opacity <= 0 ? nothing : faded(draw(), opacity);
  }

  /** The corner of a piece now, on its way from where it stood in the stage before. */
  placed(piece: Piece, cornerIn: (stage: Stage) => Corner): Corner {
    const to = cornerIn(this.stage);
    if (this.before === undefined || !this.stands(piece, this.before)) return to;
    const from = cornerIn(this.before);
    // What only leaves stays where it stood.
    if (!this.stands(piece, this.stage)) return from;
    const share = this.coming();
    return { x: between(from.x, to.x, share), y: between(from.y, to.y, share) };
  }

  /** How far what comes in this stage has come, and what moves in it has moved. */
  coming(): number {
    return this.during(this.pace.gone, this.pace.come);
  }

  /** Whether a stage is this one or lies behind. */
  reached(stage: Stage): boolean {
    return this.#distance(stage) >= 0;
  }

  /** How far a span of this stage has gone, 0..1. */
  during(from: number, to: number): number {
    return segment(this.progress, from, to);
  }

  /** 0 before a stage, 1 after it, within it as far as a span of it has gone. */
  since(stage: Stage, from: number, to: number): number {
    const distance = this.#distance(stage);
    return distance < 0 ? 0 : distance > 0 ? 1 : this.during(from, to);
  }

  #distance(stage: Stage): number {
    const { stages } = this.#staging;
    return stages.indexOf(this.stage) - stages.indexOf(stage);
  }
}
