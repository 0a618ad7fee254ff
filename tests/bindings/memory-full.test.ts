import { describe, expect, it } from 'vitest';
import type { CacheStorage } from '../../web/engine/cache-options.ts';
import { Engine } from '../../web/engine/engine-class.ts';
import type { KvCache } from '../../web/engine/kv-cache.ts';
import { loadEngine } from '../../web/engine/load-engine.ts';
import { loadTrainerModule } from '../../web/engine/load-trainer.ts';
import { tensor } from '../../web/engine/tensor.ts';
import type { TracedRun } from '../../web/engine/traced-run.ts';
import { Trainer } from '../../web/engine/trainer.ts';
import { fileOf, transformerFile } from '../support/checkpoint-file.ts';
import { expectRefusal, expectWorks } from './engines.ts';

const weights = fileOf(transformerFile('decoder'));
const kCache = { numKvHeads: 1, headDim: 1, capacity: 1 } as const;

describe('an engine whose memory is full', () => {
  it('answers small calls while it can, then refuses, and answers again when memory is given back', {
    timeout: 60_000,
  }, async () => {
    const engine = await loadEngine();
    const run = engine.createTracedRun();
    const caches = fill(engine, 'contiguous');
    expectWorks(engine);
    expectRefusal(() => recordUntilRefused(run), 'out_of_memory', '');
    // Where there is no room for a long name, there may still be for a call without one.
    const runs = makeUntilRefused(() => engine.createTracedRun());
    expectRefusal(() => expectWorks(engine), 'out_of_memory', '');
    for (const object of [run, ...runs, ...caches]) object.free();
    expectWorks(engine);
    engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 16 << 20 }).free();
  });

  it('refuses to make any object, ends nothing, and makes each when memory is given back', {
    timeout: 60_000,
  }, async () => {
    const engine = await loadEngine();
    const makers = Object.values(makersIn(engine));
    const filled = [...fill(engine, 'contiguous'), ...makers.flatMap(makeUntilRefused)];
    for (const make of makers) expectRefusal(make, 'out_of_memory', '');
    for (const object of filled) object.free();
    for (const make of makers) make().free();
    expectWorks(engine);
  });

  it('refuses to make a trainer, and makes it when memory is given back', { timeout: 60_000 }, async () => {
    const native = await loadTrainerModule('simd128');
    const engine = new Engine(native, 'simd128');
    const model = { modelType: 'decoder', hiddenSize: 4, numLayers: 1, numHeads: 1, intermediateSize: 4 };
    const make = () => new Trainer(native, { task: 'copy_after', model });
    const filled = [...fill(engine, 'contiguous'), ...makeUntilRefused(() => engine.createTracedRun())];
    expectRefusal(make, 'out_of_memory', '');
    for (const object of filled) object.free();
    make().free();
    expectWorks(engine);
  });

  it('refuses texts and lists that it has no room for, however long they are', { timeout: 60_000 }, async () => {
    const engine = await loadEngine();
    const run = engine.createTracedRun();
    run.input('x', [[1, 2]], 'typed');
    const filled = [...fill(engine, 'contiguous'), ...makeUntilRefused(() => engine.createTracedRun())];
    const text = '\u6ce8'.repeat(60_000);
    const calls: readonly (() => unknown)[] = [
      () => run.exp(text, 'x'),
      () => run.rows('y', 'x', new Array(250_000).fill(0)),
      () => run.selectTally(text),
      () => run.wordVectors('z', { words: new Array(4_000).fill('0123456789'), dim: 1, seed: 1 }),
      () => engine.softmax(tensor([1])),
    ];
    for (const call of calls) expectRefusal(call, 'out_of_memory', '');
    for (const object of filled) object.free();
    for (const call of calls) call();
    run.free();
    expectWorks(engine);
  });

  it.each(['paged', 'int8'] as const)(
    '%s caches leave it room for small calls, and give all back',
    {
      timeout: 60_000,
    },
    async (storage) => {
      const engine = await loadEngine();
      const caches = fill(engine, storage);
      expectWorks(engine);
      for (const cache of caches) cache.free();
      engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 64 << 20, storage }).free();
    },
  );
});

/** Objects that live in an engine, each made of what is there, by what makes it. */
function makersIn(engine: Engine): Readonly<Record<string, () => Freed>> {
  const model = engine.loadModel({ weights });
  const [session, cache] = [model.session(), engine.createKvCache(kCache)];
  session.append([1]);
  return {
    createTracedRun: () => engine.createTracedRun(),
    createKvCache: () => engine.createKvCache(kCache),
    'fork of a cache': () => cache.fork(),
    loadModel: () => engine.loadModel({ weights }),
    session: () => model.session(),
    'fork of a session': () => session.fork(),
  };
}

interface Freed {
  free(): void;
}

/** As many as can be had, and a refusal for the next. */
function makeUntilRefused(make: () => Freed): readonly Freed[] {
  const made: Freed[] = [];
  expectRefusal(
    () => {
      while (made.length < 1_000_000) made.push(make());
    },
    'out_of_memory',
    '',
  );
  return made;
}

/** Caches, large ones first, until not even the smallest fits. */
function fill(engine: Engine, storage: CacheStorage): readonly KvCache[] {
  const caches: KvCache[] = [];
  for (let capacity = 64 << 20; capacity > 0; ) {
    try {
      caches.push(engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity, storage }));
    } catch (error) {
      expect(error).toMatchObject({ name: 'AttentionError', code: 'out_of_memory' });
      capacity >>= 1;
    }
  }
  return caches;
}

/** A name of every tensor is too long to be kept in place: the C++ library has to find room for it. */
function recordUntilRefused(run: TracedRun): void {
  for (let i = 0; i < 100_000; i += 1)
    run.input(`a tensor with a rather long name, number ${i}`, [1, 2, 3, 4], 'typed');
}
