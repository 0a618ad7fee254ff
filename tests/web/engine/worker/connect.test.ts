import { expose } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectOptions, connect } from '../../../../web/engine/worker/connect.ts';

class Counter {
  #count = 0;

  hello(): true {
    return true;
  }

  add(amount: number, told: (count: number) => unknown): number {
    this.#count += amount;
    told(this.#count);
    return this.#count;
  }

  never(): Promise<number> {
    return new Promise(() => undefined);
  }
}

/** A worker whose other side is in this thread too; `exposed` is what answers there. */
class NearWorker extends EventTarget {
  readonly #channel = new MessageChannel();
  isTerminated = false;

  constructor(exposed: object | null) {
    super();
    if (exposed) expose(exposed, this.#channel.port2);
    this.#channel.port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }));
    workers.push(this);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transfer);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#channel.port1.close();
    this.#channel.port2.close();
  }

  /** As a browser reports a script that may not run, or that threw. */
  fail(message?: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), message === undefined ? {} : { message }));
  }
}

const workers: NearWorker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

const options = (makeWorker: () => NearWorker | null): ConnectOptions<Counter> => ({
  makeWorker: makeWorker as () => Worker | null,
  inPage: () => new Counter(),
  patienceSeconds: 0.2,
});

function refusedLater(): NearWorker {
  const worker = new NearWorker(null);
  setTimeout(() => worker.fail(), 10);
  return worker;
}

const refusals: readonly [how: string, makeWorker: () => NearWorker | null][] = [
  [
    'cannot be made',
    () => {
      throw new DOMException('no', 'SecurityError');
    },
  ],
  ['is not wanted', () => null],
  ['is silent', () => new NearWorker(null)],
  ['reports an error later', refusedLater],
];

describe('connect', () => {
  it('reaches a worker that answers, with values and callbacks', async () => {
    const connection = await connect(options(() => new NearWorker(new Counter())));
    expect(connection.where).toBe('worker');
    const told: number[] = [];
    const tell = connection.callback((count: number) => void told.push(count));
    expect(await connection.call((service) => service.add(2, tell))).toBe(2);
    expect(await connection.call((service) => service.add(3, tell))).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toEqual([2, 5]);
    connection.close();
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it.each(refusals)('takes the page when the worker %s', async (_, makeWorker) => {
    const connection = await connect(options(makeWorker));
    expect(connection.where).toBe('page');
    const told: number[] = [];
    const tell = connection.callback((count: number) => void told.push(count));
    expect(await connection.call((service) => service.add(4, tell))).toBe(4);
    expect(told).toEqual([4]);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
  });

  it('does not wait for a worker that has failed', async () => {
    const start = performance.now();
    await connect({ ...options(refusedLater), patienceSeconds: 30 });
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('reports a worker that ends, to who has asked it and to who listens', async () => {
    const worker = new NearWorker(new Counter());
    const connection = await connect({ ...options(() => worker), patienceSeconds: 10 });
    const ended: string[] = [];
    connection.onEnd(({ code }) => void ended.push(code));
    const answer = connection.call((service) => service.never());
    worker.fail('out of memory');
    await expect(answer).rejects.toMatchObject({ code: 'interrupted', message: 'the worker ended: out of memory' });
    expect(ended).toEqual(['interrupted']);
    await expect(connection.call((service) => service.never())).rejects.toMatchObject({ code: 'interrupted' });
  });
});
