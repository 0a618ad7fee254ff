import type { Racer } from './race.ts';
import { accept, type Workbench } from './workbench.ts';

/** What the machine can do at best; timed in the same rounds as what is held against it. */
export interface Limit extends Racer {
  /** Operations, or bytes, of one run. */
  readonly amount: number;
  free(): void;
}

/** Multiplications and additions that never leave the registers. */
export function multiplyAddLimit(workbench: Workbench): Limit {
  const rounds = 1_000_000;
  return {
    name: 'multiply-add peak',
    amount: rounds * workbench.operationsPerRound,
    run: () => workbench.multiplyAddChains(rounds),
    free: () => undefined,
  };
}

/** Reading so many bytes once, and nothing else: in order, and at four places by turns, which some machines do faster. */
export function readLimits(workbench: Workbench, bytes: number): readonly Limit[] {
  const memory = new workbench.MemoryToRead();
  accept(memory.create(Math.ceil(bytes / Float32Array.BYTES_PER_ELEMENT)));
  const reader = (name: string, places: number) => ({ name, amount: bytes, run: () => memory.run(places) });
  return [
    { ...reader('raw read', 1), free: () => memory.delete() },
    { ...reader('raw read, at four places', 4), free: () => undefined },
  ];
}
