import { describe, expect, it } from 'vitest';
import { AttentionError } from '../../web/engine/attention-error.ts';
import { loadEngine } from '../../web/engine/load-engine.ts';
import { tensor } from '../../web/engine/tensor.ts';
import { engines, expectRefusal, expectWorks, numbers, untyped } from './engines.ts';

/** Sizes that are no sizes, each beside one number of data. */
const sizes: readonly unknown[] = [Number.NaN, Infinity, 1.5, 2 ** 31, 2 ** 53, '1', null, undefined, {}, [1], true];

describe.each(engines)('hostile input, %s', (_, engine) => {
  it.each(sizes)('refuses %s as a size', (size) => {
    expectRefusal(
      () => engine.exp({ shape: [size as number], data: new Float32Array(1) }),
      'invalid_argument',
      'x.shape[0]',
    );
    expectWorks(engine);
  });

  it('refuses sizes whose product no memory holds', () => {
    expectRefusal(
      () => engine.exp({ shape: [2 ** 30, 2 ** 30, 2 ** 30], data: new Float32Array(1) }),
      'out_of_memory',
      'x',
    );
    expectWorks(engine);
  });

  it('refuses a detached buffer, and takes one where there is nothing to read', () => {
    const data = new Float32Array(2);
    structuredClone(data, { transfer: [data.buffer] });
    expectRefusal(() => engine.exp({ shape: [2], data }), 'shape_mismatch', '0 numbers');
    expect(numbers(engine.exp({ shape: [0], data }))).toEqual([]);
    expectWorks(engine);
  });

  it('takes no numbers from what only looks like an array of them, however often it is tried', () => {
    const impostors: readonly unknown[] = [
      new Proxy(new Float32Array(4), {}),
      Object.create(Float32Array.prototype),
      Object.defineProperty(Object.create(Float32Array.prototype), 'length', { value: 4 }),
    ];
    for (let round = 0; round < 200; round += 1)
      for (const data of impostors)
        expectRefusal(() => engine.exp({ shape: [4], data: data as Float32Array }), 'invalid_argument', 'x.data');
    expectWorks(engine);
  });

  it('asks an array itself how long it is, not what was hung on it', () => {
    const lying = (size: number) => Object.defineProperty(Float32Array.of(0, 0), 'length', { value: size });
    expectRefusal(() => engine.exp({ shape: [1e6], data: lying(1e6) }), 'shape_mismatch', '2 numbers');
    expect(numbers(engine.exp({ shape: [2], data: lying(1) }))).toEqual([1, 1]);
    const throwing = Object.defineProperty(Float32Array.of(0), 'set', { get: () => expect.unreachable() });
    expect(numbers(engine.exp({ shape: [1], data: throwing }))).toEqual([1]);
    expectWorks(engine);
  });

  it('copies no list that is long and empty', () => {
    const endless = new Array(2 ** 32 - 1);
    const run = engine.createTracedRun();
    expectRefusal(
      () => run.wordVectors('w', { words: endless, dim: 1, seed: 1 }),
      'invalid_argument',
      'words is a list of 4294967295',
    );
    run.free();
    const query = { shape: [1, 1, 1, 1], data: Float32Array.of(1) };
    const attnAllowed = { shape: [1], data: endless };
    expectRefusal(
      () => engine.scaledDotProductAttention({ query, key: query, value: query, attnAllowed }),
      'invalid_argument',
      'attnAllowed.data',
    );
  });

  it('takes half a character for a mark that stands for one, and leaves the next alone', () => {
    const run = engine.createTracedRun();
    run.input('\ud83dq', tensor([1]), 'typed');
    expect(numbers(run.trace().tensor('\ufffdq'))).toEqual([1]);
    run.free();
  });

  it('says that a cache was freed while its arguments were read', () => {
    const cache = engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 2 });
    const row = tensor([[[1]]]);
    const freeing = {
      get shape() {
        cache.free();
        return row.shape;
      },
      data: row.data,
    };
    expectRefusal(() => cache.append(freeing, row), 'freed', 'KvCache');
    expectWorks(engine);
  });

  it('lets what a getter throws through, before anything crosses', () => {
    const trap = {
      shape: [1],
      get data(): Float32Array {
        throw new Error('from the caller');
      },
    };
    expect(() => engine.exp(trap)).toThrow('from the caller');
    expectWorks(engine);
  });

  it('reads a property once: an object cannot show one thing to the check and another to the engine', () => {
    let reads = 0;
    const shifty = {
      shape: [1],
      get data() {
        reads += 1;
        return reads === 1 ? Float32Array.of(0) : (undefined as never);
      },
    };
    expect(numbers(engine.exp(shifty))).toEqual([1]);
  });

  it('loses no memory with a refusal: together these arguments would not fit', { timeout: 60_000 }, () => {
    const x = { shape: [1, 16 << 20], data: new Float32Array(16 << 20) };
    for (let i = 0; i < 34; i += 1)
      expectRefusal(() => engine.linear(x, tensor([[1]])), 'shape_mismatch', 'weight (1 x 1)');
    expectWorks(engine);
  });
});

/** Values of every kind that JavaScript has; what running one of them throws is no part of an answer. */
const itself: unknown[] = [];
itself.push(itself);
const anything: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 0.5, Number.NaN, Infinity, 2 ** 31, 2 ** 53, 10n, '', 'x', '1', Symbol('s')],
  ...[[], [1], [[1, 2], [3]], [undefined], itself, {}, Object.create(null), () => 1, new Date(0), new Map()],
  ...[new Uint8Array(3), new Float32Array(0), new Float64Array(2), new DataView(new ArrayBuffer(8)), /x/],
  ...[tensor([1, 2]), tensor([[1, 0]]), { shape: [0], data: new Float32Array(0) }, { shape: itself, data: itself }],
  ...[
    { shape: [2 ** 31 - 1], data: new Float32Array(1) },
    { shape: new Array(2 ** 32 - 1), data: [] },
  ],
];
const one = tensor([[[[1, 2]]]]);
const attentionOptions = ['query', 'pastKey', 'attnMask', 'attnAllowed', 'isCausal', 'causalOffset', 'keyLengths'];

describe.each(engines)('anything at all as an argument, %s', (_, engine) => {
  const methodsOf = (object: object) =>
    Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object)))
      .filter(([name, { value }]) => typeof value === 'function' && !['constructor', 'free'].includes(name))
      .map(([name, { value }]) => [name, (...given: unknown[]) => value.apply(object, given)] as const);

  it.each(methodsOf(engine))('%s answers or refuses', (_name, method) => {
    for (const value of anything) {
      for (const given of [[value], [one, value], [value, one], [one, one, value]]) answersOrRefuses(method, given);
    }
    expectWorks(engine);
  });

  it.each([...attentionOptions, 'scale', 'softcap', 'slidingWindow', 'stages'])(
    'attention takes %s or refuses it',
    (name) => {
      const attention = (value: unknown) =>
        untyped(engine).scaledDotProductAttention({ query: one, key: one, value: one, [name]: value });
      for (const value of anything) answersOrRefuses(attention, [value]);
      expectWorks(engine);
    },
  );

  it.each(['numKvHeads', 'headDim', 'capacity', 'storage', 'pageSize'])('a cache takes %s or refuses it', (name) => {
    const make = (value: unknown) =>
      untyped(engine)
        .createKvCache({ numKvHeads: 1, headDim: 2, capacity: 2, storage: 'paged', [name]: value })
        .free();
    for (const value of anything) answersOrRefuses(make, [value]);
    expectWorks(engine);
  });

  it.each(methodsOf(engine.createKvCache({ numKvHeads: 1, headDim: 2, capacity: 2 })))(
    '%s of a cache answers or refuses',
    (name) => {
      for (const value of anything) {
        const cache = engine.createKvCache({ numKvHeads: 1, headDim: 2, capacity: 2, storage: 'paged' });
        const methods = untyped(cache) as unknown as Record<string, (...given: unknown[]) => unknown>;
        const rows = tensor([[[1, 2]]]);
        cache.append(rows, rows);
        for (const given of [[value], [rows, value], [rows, { isCausal: value }], [rows, { slidingWindow: value }]])
          answersOrRefuses((...all) => methods[name]?.(...all), given);
        cache.free();
      }
      expectWorks(engine);
    },
  );

  it.each(methodsOf(engine.createTracedRun()).map(([name]) => name))(
    '%s of a traced run answers or refuses',
    (name) => {
      for (const value of anything) {
        const run = untyped(engine.createTracedRun()) as unknown as Record<string, (...given: unknown[]) => unknown>;
        run.input?.('x', [[1, 2]], 'typed');
        for (const given of [[value], ['y', value], ['z', 'x', value], [value, value, value, value, value]])
          answersOrRefuses((...all) => run[name]?.(...all), given);
        run.free?.();
      }
      expectWorks(engine);
    },
  );
});

it('a tensor is made of anything, or refused', () => {
  for (const value of anything) answersOrRefuses(tensor as (given: unknown) => unknown, [value]);
});

it.each(['variant', 'wasm'])('loadEngine takes anything as %s, or refuses it', async (name) => {
  for (const value of anything.filter((value) => !ArrayBuffer.isView(value) && typeof value !== 'string')) {
    const options = { ...(name === 'wasm' && { variant: 'scalar' }), [name]: value } as Parameters<
      typeof loadEngine
    >[0];
    await loadEngine(options).catch((error) => expect(error).toBeInstanceOf(AttentionError));
  }
});

function answersOrRefuses(call: (...given: unknown[]) => unknown, given: readonly unknown[]): void {
  try {
    call(...given);
  } catch (error) {
    expect(error).toBeInstanceOf(AttentionError);
  }
}
