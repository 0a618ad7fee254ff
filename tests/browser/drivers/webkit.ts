import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, Origin, Key as SeleniumKey, type WebDriver } from 'selenium-webdriver';
import { type Browser, defaultSize, type Key, type Page, type ReaderSettings, type WindowPoint } from './browser.ts';
import { requireBrowser } from './installed.ts';
import { startScreen } from './virtual-screen.ts';

const keys: Readonly<Record<Key, string>> = {
  Tab: SeleniumKey.TAB,
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
  ' ': SeleniumKey.SPACE,
  ArrowLeft: SeleniumKey.ARROW_LEFT,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
  ArrowUp: SeleniumKey.ARROW_UP,
  ArrowDown: SeleniumKey.ARROW_DOWN,
  Home: SeleniumKey.HOME,
  End: SeleniumKey.END,
};

/** WebKitGTK's test browser on a screen of its own. Its driver serves one session, so one page is open at a time. */
export async function launchWebKit({ reducedMotion = false }: ReaderSettings): Promise<Browser> {
  const settings = gtkSettings(reducedMotion);
  const screen = await startScreen();
  const port = await freePort();
  const service = spawn(requireBrowser('webkitDriver'), [`--port=${port}`, '--replace-on-new-session'], {
    // Pages are painted without OpenGL: Mesa's, which computes it here, is slow, and now and then ends the page's process.
    env: {
      ...process.env,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      // Bytes of memory that it believes the machine has. With more it collects garbage so late that giving gigabytes back page by
      // page uses up Linux's mappings (vm.max_map_count), at which its allocator asks again and again for ever.
      JSC_forceRAMSize: '1000000000',
      XDG_CONFIG_HOME: settings,
    },
    stdio: 'ignore',
  });
  const driver = await startSession(`http://127.0.0.1:${port}`, service);
  return {
    name: 'webkit',
    open: async (url, size = defaultSize) => {
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size });
      await driver.get(url);
      return webKitPage(driver);
    },
    close: async () => {
      await driver.quit();
      service.kill();
      screen.close();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

function webKitPage(driver: WebDriver): Page {
  const evaluate = <Value>(expression: string): Promise<Value> =>
    driver.executeScript<Value>(`return (async () => (${expression}))()`);
  return {
    evaluate,
    evaluateInFrame: async (selector, expression) => {
      await driver.switchTo().frame(await driver.findElement(By.css(selector)));
      try {
        return await evaluate(expression);
      } finally {
        await driver.switchTo().defaultContent();
      }
    },
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    drag: async ([start, ...rest]) => {
      if (!start) return;
      const inWindow = ({ x, y }: WindowPoint) => ({
        x: Math.round(x),
        y: Math.round(y),
        origin: Origin.VIEWPORT,
        duration: 0,
      });
      const pressed = driver.actions().move(inWindow(start)).press();
      await rest
        .reduce((moved, point) => moved.move(inWindow(point)), pressed)
        .release()
        .perform();
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    problems: () => undefined,
    requests: async () => {
      const urls = await evaluate<string[]>('performance.getEntriesByType("resource").map(({ name }) => name)');
      const [address = ''] = (await driver.getCurrentUrl()).split('#');
      return [address, ...urls].filter((url) => !/^(data|blob):/.test(url));
    },
    close: async () => driver.get('about:blank'),
  };
}

/** The driver needs a moment before it listens. */
async function startSession(server: string, service: ChildProcess): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    unhandledPromptBehavior: 'dismiss',
    'webkitgtk:browserOptions': { binary: requireBrowser('webkitBrowser'), args: ['--automation'] },
  });
  for (let attempt = 0; ; ++attempt) {
    try {
      return await new Builder().usingServer(server).withCapabilities(capabilities).build();
    } catch (error) {
      if (attempt === 20 || service.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** A folder of GTK settings: the only way in which WebKitGTK learns that motion is to be reduced. */
function gtkSettings(reducedMotion: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-settings-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`);
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
