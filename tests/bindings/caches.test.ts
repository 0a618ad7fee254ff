import { describe, expect, it, vi } from 'vitest';
import type { CacheOptions, Engine, KvCache, LoadModelOptions, Session } from '../../web/engine/engine.ts';
import { fileOf, recurrentFile, transformerFile } from '../support/checkpoint-file.ts';
import { engines, expectRefusal, expectWorks, noise, numbers } from './engines.ts';

const kShape = { numKvHeads: 2, headDim: 4 } as const;
const kHeads = 4;
/** 2 (key and value) * num_kv_heads * head_dim * 4 bytes. */
const kPosition = 2 * 2 * 4 * 4;

const kExact: readonly CacheOptions[] = [
  { storage: 'contiguous' },
  { storage: 'paged', pageSize: 1 },
  { storage: 'paged', pageSize: 3 },
  { storage: 'paged' },
];

function cacheOf(engine: Engine, options: CacheOptions, rows: number, capacity = 70): KvCache {
  const cache = engine.createKvCache({ ...kShape, capacity, ...options });
  cache.append(noise([2, rows, 4], 1), noise([2, rows, 4], 2));
  return cache;
}

describe.each(engines)('key/value caches, %s', (_, engine) => {
  it.each(kExact)('%o: attends to the bits that were appended, as attention does without a cache', (options) => {
    const cache = cacheOf(engine, options, 50);
    const query = noise([kHeads, 3, 4], 3);
    const call = { isCausal: true, slidingWindow: { left: 30 } };
    const whole = (name: 'keys' | 'values') => ({ shape: [1, 2, 50, 4], data: cache[name]().data });
    const expected = engine.scaledDotProductAttention({
      query: { shape: [1, kHeads, 3, 4], data: query.data },
      key: whole('keys'),
      value: whole('values'),
      causalOffset: 47,
      ...call,
    });
    const output = cache.attend(query, call);
    expect(output.shape).toEqual([kHeads, 3, 4]);
    for (const [i, number] of numbers(output).entries())
      expect(number).toBeCloseTo(expected.output.data[i] ?? Number.NaN, 5);
    const contiguous = cacheOf(engine, {}, 50);
    expect(numbers(output)).toEqual(numbers(contiguous.attend(query, call)));
    for (const one of [cache, contiguous]) one.free();
  });

  it('counts bytes as each storage says', () => {
    const contiguous = cacheOf(engine, {}, 5, 10);
    expect([contiguous.bytes, contiguous.bytesReserved, contiguous.bytesShared]).toEqual([
      5 * kPosition,
      10 * kPosition,
      0,
    ]);
    const paged = cacheOf(engine, { storage: 'paged', pageSize: 4 }, 5, 10);
    expect([paged.bytes, paged.bytesReserved, paged.capacity]).toEqual([8 * kPosition, 16 * kPosition, 10]);
    const fork = paged.fork();
    expect([fork.bytes, fork.bytesShared]).toEqual([8 * kPosition, 8 * kPosition]);
    fork.append(noise([2, 1, 4], 3), noise([2, 1, 4], 4));
    expect([paged.bytesShared, fork.bytesShared, fork.bytes]).toEqual([4 * kPosition, 4 * kPosition, 8 * kPosition]);
    fork.free();
    expect(paged.bytesShared).toBe(0);
    const int8 = cacheOf(engine, { storage: 'int8' }, 5, 10);
    const row = 2 * (4 + 4);
    expect([int8.bytes, int8.bytesReserved, int8.bytesShared]).toEqual([2 * 5 * row, 2 * 10 * row, 0]);
    for (const one of [contiguous, paged, int8]) one.free();
  });

  it('rounds to 8 bits within the bound that it states, and attends to what it rounded to', () => {
    const int8 = cacheOf(engine, { storage: 'int8' }, 50);
    const exact = cacheOf(engine, {}, 50);
    const [kept, given] = [numbers(int8.keys()), numbers(exact.keys())];
    for (let row = 0; row < given.length; row += 4) {
      const largest = Math.max(...given.slice(row, row + 4).map(Math.abs));
      for (let i = row; i < row + 4; i += 1)
        expect(Math.abs((kept[i] ?? Number.NaN) - (given[i] ?? Number.NaN))).toBeLessThan((largest / 254) * 1.0001);
    }
    expect(kept).not.toEqual(given);
    const rounded = engine.createKvCache({ ...kShape, capacity: 50 });
    rounded.append(int8.keys(), int8.values());
    const query = noise([kHeads, 3, 4], 3);
    const output = numbers(int8.attend(query));
    expect(output).toEqual(numbers(rounded.attend(query)));
    for (const [i, number] of numbers(exact.attend(query)).entries()) expect(output[i]).toBeCloseTo(number, 2);
    for (const one of [int8, exact, rounded]) one.free();
  });

  it.each([...kExact, { storage: 'int8' } as const])(
    '%o: a fork goes its own way, and stays when what it came from is freed',
    (options) => {
      const cache = cacheOf(engine, options, 5);
      const fork = cache.fork();
      const before = numbers(cache.keys());
      fork.truncate(2);
      fork.append(noise([2, 2, 4], 5), noise([2, 2, 4], 6));
      expect(numbers(cache.keys())).toEqual(before);
      cache.free();
      expect(fork.length).toBe(4);
      expect(numbers(fork.keys()).slice(0, 8)).toEqual(before.slice(0, 8));
      fork.free();
      expectRefusal(() => cache.fork(), 'freed', 'KvCache');
      expectRefusal(() => fork.attend(noise([2, 1, 4], 1)), 'freed', 'KvCache');
      expectWorks(engine);
    },
  );

  it('refuses what a pool that forks share has no page for, and changes nothing', () => {
    const cache = cacheOf(engine, { storage: 'paged', pageSize: 4 }, 5, 8);
    const row = noise([2, 1, 4], 7);
    const own = cache.fork();
    own.append(row, row);
    const fork = cache.fork();
    const before = numbers(fork.values());
    expectRefusal(() => fork.append(row, row), 'capacity', 'shares its pages with forks, so at most 0 fit');
    expect(numbers(fork.values())).toEqual(before);
    cache.free();
    fork.append(row, row);
    expect(fork.length).toBe(6);
    for (const one of [own, fork]) one.free();
  });

  it.each(['contiguous', 'paged', 'int8'] as const)(
    '%s: a cache that no memory holds makes memory no larger',
    (storage) => {
      const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow');
      expectRefusal(
        () => engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 5e8, storage }),
        'out_of_memory',
        'capacity',
      );
      const grown = grow.mock.results.filter(({ type }) => type === 'return');
      grow.mockRestore();
      expect(grown).toEqual([]);
      expectWorks(engine);
    },
  );

  it('gives back the pages of forks: together they would not fit', { timeout: 60_000 }, () => {
    for (let i = 0; i < 40; i += 1) {
      const cache = engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 8 << 20, storage: 'paged' });
      const forks = [cache.fork(), cache.fork()];
      for (const one of [cache, ...forks]) one.free();
    }
    expectWorks(engine);
  });
});

/** Caches of sessions, on weights in 32 bits and in 8. */
const kWritten = [{}, { storage: 'paged' }, { storage: 'paged', pageSize: 8 }, { storage: 'int8' }].flatMap((cache) =>
  [undefined, 'int8'].map(
    (quantise) => ({ cache, quantise }) as Pick<LoadModelOptions, 'quantise'> & { cache: CacheOptions },
  ),
);

/** Bytes of one position of `transformerFile('decoder')`: 2 * layers * num_kv_heads * head_dim * 4. */
const kSessionPosition = 2 * 1 * 2 * 2 * 4;

describe.each(engines)('caches of sessions, %s', (_, engine) => {
  const load = (cache?: CacheOptions, quantise?: LoadModelOptions['quantise']) =>
    engine.loadModel({
      weights: fileOf(transformerFile('decoder')),
      ...(cache !== undefined && { cache }),
      ...(quantise !== undefined && { quantise }),
    });
  const logitsAfter = (session: Session, ids: readonly number[]) => {
    const logits = numbers(session.append(ids));
    session.free();
    return logits;
  };

  it('keeps keys and values as the session says, else as the model does, with the same logits', () => {
    const model = load({ storage: 'paged', pageSize: 4 });
    const paged = model.session();
    const contiguous = model.session({ cache: {} });
    const logits = numbers(paged.append([1, 4, 0]));
    expect(numbers(contiguous.append([1, 4, 0]))).toEqual(logits);
    expect([paged.cacheBytes, contiguous.cacheBytes]).toEqual([4 * kSessionPosition, 3 * kSessionPosition]);
    const int8 = model.session({ cache: { storage: 'int8' } });
    for (const [i, logit] of numbers(int8.append([1, 4, 0])).entries()) expect(logit).toBeCloseTo(logits[i] ?? NaN, 1);
    expect(int8.cacheBytes).toBe(3 * 2 * 1 * 2 * (2 + 4));
    for (const one of [paged, contiguous, int8, model]) one.free();
  });

  it.each([{}, { storage: 'paged', pageSize: 2 }] as const)(
    '%o: forks go on as if each had read its text alone',
    (cache) => {
      const model = load(cache);
      const session = model.session();
      session.append([1, 4, 0]);
      const fork = session.fork();
      model.free();
      const alone = (ids: readonly number[]) => {
        const other = load(cache);
        const text = other.session();
        other.free();
        text.append([1, 4, 0]);
        return logitsAfter(text, ids);
      };
      expect(fork.sharedCacheBytes).toBe('storage' in cache ? 4 * kSessionPosition : 0);
      expect(numbers(fork.append([2]))).toEqual(alone([2]));
      expect(logitsAfter(session, [3])).toEqual(alone([3]));
      expect(fork.length).toBe(4);
      fork.free();
      expectRefusal(() => fork.fork(), 'freed', 'Session');
    },
  );

  it.each(kWritten)(
    '%o: after truncate a session and its fork write on as one that read no more',
    ({ cache, quantise }) => {
      const model = load(cache, quantise);
      const written = [0, 1, 2, 3, 4].map((forgotten) => {
        const [session, fresh] = [model.session(), model.session()];
        fresh.append([1, 2]);
        session.append([1, 2]);
        session.append([forgotten, forgotten, 3]);
        session.truncate(2);
        const fork = session.fork();
        const [expected, ...others] = [fresh, session, fork].map((one) =>
          one.generate({ maxTokens: 3, temperature: 0 }),
        );
        for (const other of others) expect(other).toEqual(expected);
        session.truncate(0);
        expectRefusal(() => session.generate({ maxTokens: 1 }), 'invalid_argument', 'no token');
        for (const one of [session, fresh, fork]) one.free();
        return expected;
      });
      expect(new Set(written.map(String)).size).toBe(1);
      model.free();
    },
  );

  it.each(kWritten.filter(({ quantise }) => quantise === 'int8'))(
    '%o: forks go on, and rollback goes back, to the bits of a session that read only that',
    ({ cache, quantise }) => {
      const model = load(cache, quantise);
      const alone = (ids: readonly number[]) => {
        const session = model.session();
        // Several rows at a time and one alone are the same integers.
        const logits = ids.map((id) => numbers(session.append([id])));
        session.free();
        return logits.at(-1);
      };
      const session = model.session();
      for (const id of [1, 4, 0]) session.append([id]);
      const fork = session.fork();
      expect(numbers(fork.append([2]))).toEqual(alone([1, 4, 0, 2]));
      expect(numbers(session.append([3]))).toEqual(alone([1, 4, 0, 3]));
      const exact = load(cache);
      const other = exact.session();
      for (const id of [1, 4, 0]) other.append([id]);
      expect(numbers(other.append([3]))).not.toEqual(alone([1, 4, 0, 3]));
      for (const length of [3, 1]) {
        session.truncate(length);
        expect(numbers(session.append([2]))).toEqual(alone([...[1, 4, 0].slice(0, length), 2]));
      }
      expect(numbers(fork.append([1]))).toEqual(alone([1, 4, 0, 2, 1]));
      for (const one of [session, fork, other, exact, model]) one.free();
    },
  );

  it('refuses caches that there are not, when the model is loaded and when a session is made', () => {
    const model = load();
    for (const cache of [
      { storage: 'tape' },
      { pageSize: 2 },
      { storage: 'paged', pageSize: 0.5 },
      { pages: 1 },
      null,
      3,
    ]) {
      expectRefusal(() => load(cache as CacheOptions), 'invalid_argument', '');
      expectRefusal(() => model.session({ cache: cache as CacheOptions }), 'invalid_argument', '');
    }
    for (const pageSize of [0, 9])
      expectRefusal(
        () => model.session({ cache: { storage: 'paged', pageSize } }),
        'invalid_argument',
        `pageSize (${pageSize}) must be from 1 to the capacity (8)`,
      );
    model.free();
    const recurrent = engine.loadModel({ weights: fileOf(recurrentFile('dot')), cache: { storage: 'paged' } });
    expectRefusal(() => recurrent.session({ source: [1] }), 'invalid_argument', 'this model keeps states');
    recurrent.free();
    expectWorks(engine);
  });
});
