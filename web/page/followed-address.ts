/** The address that the page follows, and writes. */
import type { UrlState } from '../timeline/url-state.ts';
import { readAddress } from './page-state.ts';

/**
 * A step through the history changes the window's address first and tells of it later. What the page has to say in between
 * is about a place already left: written, it would overwrite the entry that was gone to, or cut off the way forward.
 */
export class FollowedAddress {
  readonly #window: Pick<Window, 'history' | 'location'>;
  /** The address as it was last followed or written. */
  #known: string;

  constructor(window: Pick<Window, 'history' | 'location'>) {
    this.#window = window;
    this.#known = window.location.hash;
  }

  /** What the window's address says. */
  get state(): UrlState {
    return readAddress(this.#window.location).state;
  }

  /** The window's address has changed, and the page has not followed yet. */
  get isAhead(): boolean {
    return this.#window.location.hash !== this.#known;
  }

  /** What the window's address says; from here on the page is there. */
  follow(): UrlState {
    this.#known = this.#window.location.hash;
    return this.state;
  }

  /**
   * Writes the address without a new entry in the history, except for another lesson. Writes nothing while the window's
   * address is ahead, and in a frame that may have no address of its own.
   */
  write(address: string, isNewPlace: boolean): void {
    const { history, location } = this.#window;
    if (this.isAhead || location.hash === address) return;
    try {
      if (isNewPlace) history.pushState(null, '', address);
      else history.replaceState(null, '', address);
    } catch {
      // A document made by srcdoc may not change its address.
    }
    this.#known = location.hash;
  }
}
