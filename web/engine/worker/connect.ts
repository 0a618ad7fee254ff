/** Reaches a service in a worker, or the same one in the page where no worker runs. */
import { proxy, releaseProxy, wrap } from 'comlink';
import { AttentionError } from '../attention-error.ts';

/** A service as it is seen from the other side of a thread: every method answers later. */
export type Remote<Service> = {
  readonly [Name in keyof Service]: Service[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

export interface Connection<Service> {
  readonly where: 'worker' | 'page';
  /** Calls the service; rejects with `interrupted` when the worker ends before it has answered. */
  readonly call: <Value>(method: (service: Remote<Service>) => Promise<Value>) => Promise<Value>;
  /** Makes a function one that the service may call, wherever it is. */
  readonly callback: <Callback extends (...args: never[]) => unknown>(callback: Callback) => Callback;
  /** Calls back once when the worker ends by itself. */
  readonly onEnd: (callback: (error: AttentionError) => void) => void;
  /** Ends the worker and all that it was doing. */
  readonly close: () => void;
}

/** What a worker answers at once; it tells one that was refused from one that has much to do. */
export interface Greeting {
  hello(): true;
}

export interface ConnectOptions<Service> {
  /** Makes the worker, which exposes the service. May throw; null where none is wanted. */
  readonly makeWorker: () => Worker | null;
  /** The service in this thread; asked for only when no worker answers. */
  readonly inPage: () => Service | Promise<Service>;
  /** How long a worker may be silent before the page does the work itself. */
  readonly patienceSeconds: number;
}

/**
 * A worker that answers, else the page. Browsers do not agree on how a worker is refused: by an exception, by an `error` event
 * a moment later, or (a policy, some frames) by silence; all three lead to the page.
 */
export async function connect<Service extends Greeting>(
  options: ConnectOptions<Service>,
): Promise<Connection<Service>> {
  const worker = startedWorker(options.makeWorker);
  if (worker !== null) {
    const connection = connectionTo<Service>(worker);
    try {
      await inTime(
        connection.call((service) => service.hello()),
        options.patienceSeconds,
      );
      return connection;
    } catch {
      connection.close();
    }
  }
  return connectionInPage(await options.inPage());
}

function startedWorker(makeWorker: () => Worker | null): Worker | null {
  try {
    return makeWorker();
  } catch {
    return null;
  }
}

function connectionTo<Service>(worker: Worker): Connection<Service> {
  const remote = wrap<Service>(worker);
  const service = remote as unknown as Remote<Service>;
  const ended = new Promise<AttentionError>((resolve) => {
    const tell = (event: Event) => {
      const reason = 'message' in event && event.message ? String(event.message) : 'it could not be started';
      resolve(new AttentionError('interrupted', `the worker ended: ${reason}`));
    };
    worker.addEventListener('error', tell, { once: true });
    worker.addEventListener('messageerror', tell, { once: true });
  });
  return {
    where: 'worker',
    call: (method) =>
      Promise.race([
        method(service),
        ended.then((error) => {
          throw error;
        }),
      ]),
    callback: proxy,
    onEnd: (callback) => void ended.then(callback),
    close: () => {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}

function connectionInPage<Service>(service: Service): Connection<Service> {
  return {
    where: 'page',
    // An `async` function: what the service throws is a rejection, as it is across threads.
    call: async (method) => method(service as unknown as Remote<Service>),
    callback: (callback) => callback,
    onEnd: () => undefined,
    close: () => undefined,
  };
}

async function inTime<Value>(answer: Promise<Value>, seconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
