import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { fileOf, transformerFile } from '../support/checkpoint-file.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { site, startPageRuns, translation } from './support/artefacts.ts';

const words = ['the', 'cat', 'sits', 'on', 'mats'];
const tokenizerJson = {
  version: '1.0',
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: null,
  decoder: null,
  model: { type: 'WordLevel', vocab: Object.fromEntries(words.map((word, id) => [word, id])), unk_token: 'mats' },
};

let server: StaticServer;
beforeAll(async () => {
  server = await serveFolder({ folder: site() });
});
afterAll(() => server.close());

inEachBrowser('console of the page', (browser) => {
  test("continues a text with a learner's own model, chosen as a file", async () => {
    const page = await browser().open(`${server.url}index.html?lang=en`);
    await startPageRuns(page);
    const bytes = Array.from(fileOf(transformerFile('decoder')));
    // Whoever opens the dialogue of files chooses this one.
    await page.evaluate(`void (HTMLInputElement.prototype.click = function () {
      const chosen = new DataTransfer();
      chosen.items.add(new File([Uint8Array.from(${JSON.stringify(bytes)})], 'model.safetensors'));
      this.files = chosen.files;
      this.dispatchEvent(new Event('change'));
    })`);
    const told = await page.evaluate<{ text: string; ids: number[]; largest: number }>(`(async () => {
      const engine = await attentionWalkthrough.engine;
      const tokenizer = await attentionWalkthrough.loadTokenizer(${JSON.stringify(tokenizerJson)});
      const model = engine.loadModel({ weights: await attentionWalkthrough.openFile(), tokenizer });
      const begin = model.encode('the cat');
      const session = model.session();
      session.append(begin);
      const ids = session.generate({ maxTokens: 4, temperature: 0 });
      const logits = Array.from(model.trace(begin).tensor('logits').data.subarray(-5));
      return { text: model.decode(ids), ids, largest: logits.indexOf(Math.max(...logits)) };
    })()`);
    expect(told.ids).toHaveLength(4);
    expect(told.ids[0]).toBe(told.largest);
    expect(told.text).toBe(told.ids.map((id) => words[id]).join(' '));
    expect(page.problems() ?? []).toEqual([]);
    await page.close();
  });

  test('translates with the trained model of the page', async () => {
    const page = await browser().open(`${server.url}index.html?lang=en`);
    await startPageRuns(page);
    expect(await page.evaluate(translation)).toEqual(['the', 'cat', 'sits', 'on', 'the', 'mat']);
    expect(page.problems() ?? []).toEqual([]);
    await page.close();
  });
});
