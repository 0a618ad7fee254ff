import type { Engine } from '../engine/engine.ts';
import type { Library } from './library.ts';
import type { Workbench, WorkbenchVariant } from './workbench.ts';

/** What works are done with. */
export interface Bench {
  /** The first is what the results of the others are held against. */
  readonly libraries: readonly Library[];
  /** Of the engine's variant. */
  readonly workbench: Workbench;
  readonly variant: WorkbenchVariant;
  readonly engine: Engine;
  /** `tiny` for tests: every path, in no time. */
  readonly size: 'full' | 'tiny';
  readonly rounds: number;
  readonly batchSeconds: number;
  readonly warmUpSeconds: number;
}

/** The times of one racer in the rounds of one process. */
export interface Measured {
  readonly name: string;
  readonly border?: 'in place' | 'arrays';
  /** Seconds of one run, round by round. */
  readonly seconds: readonly number[];
  /** What one run does, of the unit of the work. */
  readonly amount?: number;
  /** How far its result is from this engine's, beside the largest number. */
  readonly difference?: number;
}

/** What one race found. */
export interface RaceResult {
  readonly title: string;
  readonly unit?: 'operations' | 'bytes' | 'tokens';
  readonly measured: readonly Measured[];
  /** Of a library that could not do it, or gave another result: why. It is not timed. */
  readonly failures: Readonly<Record<string, string>>;
  /** Other figures of the work, by name. */
  readonly figures?: Readonly<Record<string, number>>;
}

export interface Work {
  /** Stable: addresses and goals name it. */
  readonly id: string;
  run(bench: Bench): Promise<readonly RaceResult[]>;
}
