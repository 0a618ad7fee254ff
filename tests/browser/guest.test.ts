import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { type Page, until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { lessonRuns, library } from './support/artefacts.ts';

// The element as a guest on pages that were not made for it, and in the hands of their scripts.
const folder = mkdtempSync(join(tmpdir(), 'pages-of-others-'));
let host: StaticServer;
let packages: StaticServer;
let forbidding: StaticServer;

const guest = '<attention-walkthrough lesson="by-hand" step="scores" lang="en"></attention-walkthrough>';
const harshStyles = `<style>
  html { font-size: 62.5%; line-height: 1 }
  body { letter-spacing: .2em; word-spacing: 1em; text-transform: uppercase; text-indent: 3em; white-space: nowrap;
    font: italic small-caps 30px monospace; text-align: right; text-shadow: 1px 1px red; cursor: wait }
  * { box-sizing: content-box; margin: 0; padding: 0; border: 0; min-width: 0; color: red }
</style>`;

beforeAll(async () => {
  packages = await serveFolder({ folder: library(), headers: { 'access-control-allow-origin': '*' } });
  const script = `<script type="module" src="${packages.url}element.js"></script>`;
  const head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>body { margin: 0 }</style>';
  const pages = {
    'plain.html': `${head}${guest}${script}`,
    'harsh.html': `${head}${harshStyles}${guest}${script}`,
    'rtl.html': `${head.replace('<meta', '<html dir="rtl" lang="ar"><meta')}${guest}${script}`,
    'early.html': `${head}<attention-walkthrough lang="en"></attention-walkthrough>
      <script>document.querySelector('attention-walkthrough').state = { lesson: 'by-hand', step: 'softmax' };</script>${script}`,
    'narrow.html': `${head}<div style="width: 200px">${guest}</div>${script}`,
    'empty.html': `${head}<body>${script}`,
    'fallback.html': `${head}<attention-walkthrough lesson="by-hand" lang="en">a still picture</attention-walkthrough>${script}`,
  };
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
  host = await serveFolder({ folder });
  forbidding = await serveFolder({ folder, headers: { 'content-security-policy': `script-src ${packages.url}` } });
});
afterAll(async () => {
  await Promise.all([host.close(), packages.close(), forbidding.close()]);
  rmSync(folder, { recursive: true });
});

/** How every part of the lesson is dressed: what a page may not change. */
const dress = `[...document.querySelector('attention-walkthrough').shadowRoot.querySelectorAll('.root, .root *')].map((part) => {
  const style = getComputedStyle(part);
  const names = ['font-size', 'font-style', 'font-family', 'font-variant-caps', 'line-height', 'letter-spacing', 'word-spacing',
    'text-transform', 'text-indent', 'text-align', 'text-shadow', 'white-space', 'direction', 'color', 'box-sizing', 'cursor', 'width'];
  return part.localName + '.' + part.getAttribute('class') + ' ' + names.map((name) => style.getPropertyValue(name)).join(' ');
})`;
const element = 'document.querySelector("attention-walkthrough")';
const stateOf = (page: Page) => page.evaluate(`${element}.state`);

inEachBrowser('a guest on pages of others', (browser) => {
  test.each(['harsh.html', 'rtl.html'])('looks the same whatever the page does to its own text, %s', async (name) => {
    const dressOn = async (address: string): Promise<readonly string[]> => {
      const page = await browser().open(`${host.url}${address}`, { width: 900, height: 800 });
      await lessonRuns(page);
      const parts = await page.evaluate<readonly string[]>(dress);
      await page.close();
      return parts;
    };
    expect(await dressOn(name)).toEqual(await dressOn('plain.html'));
  });

  test('loads a trained model from where the package is', async () => {
    const page = await browser().open(`${host.url}empty.html`);
    const said = await page.evaluate(`(async () => {
      const { loadEngine, loadShippedModel, translate } = await import('${packages.url}engine.js');
      return translate(await loadShippedModel(await loadEngine(), 'translator'), ['小猫', '坐在', '垫子上']);
    })()`);
    expect(said).toEqual(['the', 'cat', 'sits', 'on', 'the', 'mat']);
    await page.close();
  });

  test('holds its picture and controls in 200 px', async () => {
    const page = await browser().open(`${host.url}narrow.html`);
    await lessonRuns(page);
    const outside = `(async () => {
      const shown = ${element}, found = [];
      for (let time = 0; time <= shown.duration; time += 5) {
        shown.currentTime = time;
        await new Promise((resolve) => setTimeout(resolve, 30));
        const edge = shown.getBoundingClientRect().right + 1;
        const parts = [...shown.shadowRoot.querySelectorAll('svg text, svg rect, button, .body > *')];
        found.push(...parts.filter((part) => part.getBoundingClientRect().right > edge).map((part) => time + ' ' + part.textContent));
      }
      return found;
    })()`;
    expect(await page.evaluate(outside)).toEqual([]);
    await page.close();
  });

  test('takes a state that was set before the browser knew the element', async () => {
    const page = await browser().open(`${host.url}early.html`);
    await lessonRuns(page);
    expect(await stateOf(page)).toEqual({ lesson: 'by-hand', step: 'softmax', inputs: {} });
    await page.close();
  });

  test('does what was asked before the lesson was there, whatever came first', async () => {
    const page = await browser().open(`${host.url}empty.html`);
    await until(page, `customElements.get('attention-walkthrough') !== undefined`);
    await page.evaluate(`(() => {
      const made = document.createElement('attention-walkthrough');
      document.body.append(made);
      for (const [name, value] of [['lang', 'en'], ['lesson', 'by-hand'], ['step', 'scale'], ['in.q', '1,1']])
        made.setAttribute(name, value);
      made.play();
    })()`);
    await until(
      page,
      `!${element}.paused && ${element}.state.step === 'softmax' && ${element}.state.inputs.q === '1,1'`,
    );
    await page.close();
  });

  test('plays the lesson it was just told to show, not the one before', async () => {
    const page = await browser().open(`${host.url}plain.html`);
    await lessonRuns(page);
    await page.evaluate(`(() => {
      const told = ${element};
      told.addEventListener('play', () => { told.dataset.played = told.state.lesson; });
      told.setAttribute('lesson', 'kv-cache');
      told.play();
    })()`);
    await until(page, `${element}.dataset.played !== undefined`);
    expect(await page.evaluate(`${element}.dataset.played`)).toBe('kv-cache');
    await page.close();
  });

  test('says which parts of its state it cannot take, and takes the others', async () => {
    const page = await browser().open(`${host.url}plain.html`);
    await lessonRuns(page);
    await page.evaluate(`(${element}.state = { step: 'scale', inputs: { q: '99,0', v: '1,0;0,1;2,2' } }, null)`);
    await until(page, `${element}.shadowRoot.querySelector('.left-out')?.textContent.includes('in.q')`);
    expect(await stateOf(page)).toEqual({ lesson: 'by-hand', step: 'scale', inputs: { v: '1,0;0,1;2,2' } });
    await page.close();
  });

  test('goes on where it was when it is moved, and elsewhere when it is told to meanwhile', async () => {
    const page = await browser().open(`${host.url}plain.html`);
    await lessonRuns(page);
    await page.evaluate(`(${element}.state = { step: 'scale', time: 1, inputs: { q: '1,1' } }, null)`);
    await until(page, `${element}.state.step === 'scale'`);
    await page.evaluate(`document.body.append(${element})`);
    await lessonRuns(page);
    expect(await stateOf(page)).toEqual({ lesson: 'by-hand', step: 'scale', time: 1, inputs: { q: '1,1' } });
    await page.evaluate(
      `(() => { const moved = ${element}; moved.remove(); moved.setAttribute('step', 'read'); document.body.append(moved); })()`,
    );
    await lessonRuns(page);
    expect(await stateOf(page)).toEqual({ lesson: 'by-hand', step: 'read', inputs: {} });
    await page.close();
  });

  test('takes from a broken state what is good', async () => {
    const page = await browser().open(`${host.url}plain.html`);
    await lessonRuns(page);
    for (const broken of [
      'null',
      '7',
      '"by-hand"',
      '{ time: NaN }',
      '{ step: "<b>", inputs: { q: "1e999" } }',
      '{ inputs: 3 }',
    ]) {
      await page.evaluate(`(${element}.state = ${broken}, null)`);
      await until(page, `${element}.state.step === 'bet'`);
      await lessonRuns(page);
    }
    await page.close();
  });

  test('shows what the page keeps for it, and says why, where WebAssembly is forbidden', async () => {
    const page = await browser().open(`${forbidding.url}fallback.html`);
    await until(page, `${element}.shadowRoot?.querySelector('.waiting')?.textContent.includes('WebAssembly')`);
    expect(await page.evaluate(`${element}.shadowRoot.querySelector('slot').hidden`)).toBe(false);
    await page.close();
  });
});
