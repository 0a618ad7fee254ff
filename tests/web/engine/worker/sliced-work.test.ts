import { describe, expect, it } from 'vitest';
import { type Rhythm, SlicedWork } from '../../../../web/engine/worker/sliced-work.ts';

/** A thread whose time passes only while pieces are worked on. */
class HandThread {
  seconds = 0;
  readonly waiting: (() => void)[] = [];
  readonly rhythm: Rhythm = {
    now: () => this.seconds,
    sliceSeconds: 0.01,
    next: (callback) => void this.waiting.push(callback),
  };

  /** Runs the slice that was asked for first; says whether there was one. */
  turn(): boolean {
    const callback = this.waiting.shift();
    callback?.();
    return callback !== undefined;
  }
}

/** More than fit into a slice. */
const kAnyNumber = 1e6;

function workOn(
  thread: HandThread,
  pieceSeconds: number,
  during: (pieces: number) => void = () => undefined,
  piecesPerSecond = kAnyNumber,
) {
  const seen = { pieces: 0, slices: [] as number[], failures: [] as unknown[] };
  const work = new SlicedWork({
    rhythm: thread.rhythm,
    piece: () => {
      thread.seconds += pieceSeconds;
      seen.pieces += 1;
      during(seen.pieces);
    },
    piecesPerSecond,
    afterSlice: () => void seen.slices.push(seen.pieces),
    failed: (error) => void seen.failures.push(error),
  });
  return { work, seen };
}

describe('SlicedWork', () => {
  it('does nothing before its first turn, and as much as fits into each', () => {
    const thread = new HandThread();
    const { work, seen } = workOn(thread, 0.004);
    work.start();
    expect(seen.pieces).toBe(0);
    thread.turn();
    thread.turn();
    expect(seen.slices).toEqual([3, 6]);
  });

  it('takes a piece that is longer than a slice alone', () => {
    const thread = new HandThread();
    const { work, seen } = workOn(thread, 0.5);
    work.start();
    thread.turn();
    thread.turn();
    expect(seen.slices).toEqual([1, 2]);
  });

  it('keeps to a number of pieces a second, and tells of those slices alone in which one was done', () => {
    const thread = new HandThread();
    const { work, seen } = workOn(thread, 0, undefined, 50);
    work.start();
    for (let turn = 0; turn < 100; turn++) {
      thread.turn();
      thread.seconds += 0.004;
    }
    expect(seen.pieces).toBe(20);
    expect(seen.slices).toHaveLength(20);
  });

  it('makes up for a picture that came late, not for a long absence', () => {
    const thread = new HandThread();
    const { work, seen } = workOn(thread, 0, undefined, 128);
    work.start();
    thread.turn();
    thread.seconds += 0.04;
    thread.turn();
    expect(seen.slices).toEqual([1, 6]);
    thread.seconds += 3600;
    thread.turn();
    expect(seen.slices).toEqual([1, 6, 19]);
  });

  it('begins no piece after a stop, also when a slice was already asked for', () => {
    const thread = new HandThread();
    const { work, seen } = workOn(thread, 0.004);
    work.start();
    thread.turn();
    work.stop();
    while (thread.turn());
    expect(seen.pieces).toBe(3);
    expect(work.isRunning).toBe(false);
  });

  it('ends the slice when it is stopped from within', () => {
    const thread = new HandThread();
    const { work, seen } = workOn(thread, 0.001, (pieces) => {
      if (pieces === 2) work.stop();
    });
    work.start();
    while (thread.turn());
    expect(seen.pieces).toBe(2);
  });

  it('runs once however often it is started, and after a stop and a start too', () => {
    const thread = new HandThread();
    const { work, seen } = workOn(thread, 0.01);
    work.start();
    work.start();
    work.stop();
    work.start();
    thread.turn();
    thread.turn();
    expect(seen.pieces).toBe(1);
    expect(thread.waiting).toHaveLength(1);
  });

  it('stops and tells when a piece fails', () => {
    const thread = new HandThread();
    const { work, seen } = workOn(thread, 0.001, (pieces) => {
      if (pieces === 5) throw new Error('fifth');
    });
    work.start();
    while (thread.turn());
    expect(seen.failures).toEqual([new Error('fifth')]);
    expect(seen.slices).toEqual([]);
    expect(work.isRunning).toBe(false);
  });
});
