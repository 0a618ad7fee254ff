/**
 * The model of stories with its weights in 8 bits beside the same in 32: what each writes from the beginning of a text, the
 * likeliest token each time. The collection holds the model, so its folder is given. Prints how far both are the same, from
 * nothing and after some words, where they may part sooner; fails unless it is 50 tokens from nothing.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from '../../dist/lib/engine.js';

const [collection = ''] = process.argv.slice(2);
const variant = process.env.ENGINE_VARIANT ?? 'simd128';
if (variant === 'relaxed-simd') await import('../../build-scripts/support/take-relaxed-simd.mjs');
const weights = readFileSync(join(collection, 'handed/models/stories260K.bin'));
const engine = await loadEngine({ variant });

const tokenizer = readFileSync(join(collection, 'handed/models/tok512.bin'));
const models = [{}, { quantise: 'int8' }].map((form) => engine.loadModel({ weights, tokenizer, ...form }));
process.stdout.write(`${models[1].weightBytes} bytes, not ${models[0].weightBytes}\n`);

/** How many tokens are the same, and of how many. @param {string} beginning */
function sameTokens(beginning) {
  const [plain, quantised] = models.map((model) => {
    const ids = model.encode(beginning, { begin: true });
    const session = model.session();
    session.append(ids);
    return session.generate({ maxTokens: model.config.contextLength - ids.length, temperature: 0 });
  });
  const parting = plain.findIndex((token, i) => token !== quantised[i]);
  return { same: parting === -1 ? plain.length : parting, all: plain.length };
}

for (const beginning of ['', 'Once upon a time', 'One day, a big bear', 'The little girl', 'Tom and Lily']) {
  const { same, all } = sameTokens(beginning);
  process.stdout.write(`"${beginning}": ${same} of ${all} tokens are the same\n`);
  if (beginning === '' && same < 50) process.exitCode = 1;
}
