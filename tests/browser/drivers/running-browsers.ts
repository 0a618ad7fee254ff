import type { Browser, BrowserName, ReaderSettings } from './browser.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKit } from './webkit.ts';

const launchers: Readonly<Record<BrowserName, (settings: ReaderSettings) => Promise<Browser>>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

export const browserNames = Object.keys(launchers) as BrowserName[];

/** Browsers that run until they are closed, each with what its reader has set: to launch one takes seconds. */
export class RunningBrowsers {
  readonly #running = new Map<string, Promise<Browser>>();

  /** The browser of this name and these settings; launched where none is running. */
  get(name: BrowserName, settings: ReaderSettings): Promise<Browser> {
    const key = keyOf(name, settings);
    const running = this.#running.get(key) ?? launchers[name](settings);
    this.#running.set(key, running);
    // One that could not be launched is tried again.
    running.catch(() => this.#running.delete(key));
    return running;
  }

  /** Ends one browser, so that the next who asks gets a new one. */
  async close(name: BrowserName, settings: ReaderSettings): Promise<void> {
    const key = keyOf(name, settings);
    const running = this.#running.get(key);
    this.#running.delete(key);
    await (await running)?.close();
  }

  async closeAll(): Promise<void> {
    const all = [...this.#running.values()];
    this.#running.clear();
    await Promise.allSettled(all.map(async (running) => (await running).close()));
  }
}

const keyOf = (name: BrowserName, settings: ReaderSettings) => JSON.stringify([name, settings]);
