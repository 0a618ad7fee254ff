/** What a test may ask of a browser: the same in Chromium, Firefox and WebKit, whatever protocol drives them. */

export type BrowserName = 'chromium' | 'firefox' | 'webkit';

/** How the reader has set the browser up. Fixed at launch, since only Chromium can change it later. */
export interface ReaderSettings {
  readonly reducedMotion?: boolean;
  /** WebKit is always light: no setting of its test browser reaches the page. */
  readonly colorScheme?: 'light' | 'dark';
}

export interface Browser {
  readonly name: BrowserName;
  /** Opens a page in a window of this many CSS pixels (in WebKit about as many: the window has a bar). */
  open(url: string, size?: { readonly width: number; readonly height: number }): Promise<Page>;
  close(): Promise<void>;
}

/** Expressions are JavaScript source; a promise is awaited; the value must survive JSON. */
export interface Page {
  evaluate<Value>(expression: string): Promise<Value>;
  /** Evaluates inside the only frame that the selector finds, also one of another origin. */
  evaluateInFrame<Value>(selector: string, expression: string): Promise<Value>;
  /** Presses one key, named as in `KeyboardEvent.key`, where the focus is. */
  press(key: Key): Promise<void>;
  /** Presses the mouse at the first of these points, in CSS pixels of the window, moves it through the others and lets go. */
  drag(points: readonly WindowPoint[]): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Buffer>;
  /** Messages of errors since the page was opened; undefined in WebKit, whose driver does not tell. */
  problems(): readonly string[] | undefined;
  /** Every address that the page and its frames asked for (in WebKit: that the page itself did), `data:` and `blob:` left out. */
  requests(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | ' '
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'Home'
  | 'End';

export const defaultSize = { width: 1280, height: 800 } as const;

/** Waits until an expression is true in the page, or fails after this many seconds. */
export async function until(page: Page, expression: string, seconds = 20): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`))) {
    if (performance.now() > deadline) {
      const problems = page.problems()?.join('\n') ?? '';
      throw new Error(`after ${seconds} s still not: ${expression}\n${problems}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
