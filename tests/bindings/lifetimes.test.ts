import { describe, expect, it } from 'vitest';
import { tensor } from '../../web/engine/tensor.ts';
import { engines, expectRefusal, expectWorks, numbers } from './engines.ts';

describe.each(engines)('lifetimes, %s', (_, engine) => {
  const rows = tensor([[[1, 2]], [[3, 4]]]);

  it('keeps what a cache holds, counts its bytes, and gives it back on free', () => {
    const cache = engine.createKvCache({ numKvHeads: 2, headDim: 2, capacity: 3 });
    expect([cache.length, cache.bytes, cache.bytesReserved]).toEqual([0, 0, 96]);
    cache.append(rows, rows);
    cache.append(rows, rows);
    expect([cache.length, cache.bytes]).toEqual([2, 64]);
    expect(cache.keys().shape).toEqual([2, 2, 2]);
    expect(numbers(cache.values())).toEqual([1, 2, 1, 2, 3, 4, 3, 4]);
    cache.truncate(1);
    expect(numbers(cache.keys())).toEqual([1, 2, 3, 4]);
    cache.free();
  });

  it('refuses what a full cache cannot take and keeps what it held', () => {
    const cache = engine.createKvCache({ numKvHeads: 2, headDim: 2, capacity: 1 });
    cache.append(rows, rows);
    expectRefusal(() => cache.append(rows, rows), 'capacity', '');
    expectRefusal(() => cache.truncate(2), 'out_of_range', '');
    expectRefusal(() => cache.append(tensor([[1]]), rows), 'shape_mismatch', 'keys');
    expect(numbers(cache.keys())).toEqual(numbers(rows));
    cache.free();
  });

  it('refuses a cache and a run after free, which may be called again', () => {
    const cache = engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 1 });
    const run = engine.createTracedRun();
    for (const object of [cache, run]) {
      object.free();
      object.free();
    }
    expectRefusal(() => cache.length, 'freed', 'KvCache');
    expectRefusal(() => cache.keys(), 'freed', 'KvCache');
    expectRefusal(() => run.exp('y', 'x'), 'freed', 'TracedRun');
    expectRefusal(() => run.trace(), 'freed', 'TracedRun');
    expectWorks(engine);
  });

  it('gives back all memory: together these caches would not fit', { timeout: 60_000 }, () => {
    for (let i = 0; i < 9; i += 1) engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 32 << 20 }).free();
    expectWorks(engine);
  });

  it('keeps runs apart', () => {
    const run = engine.createTracedRun();
    run.input('x', [1], 'hand-made');
    expect(engine.createTracedRun().trace().names).toEqual([]);
    run.free();
  });
});
