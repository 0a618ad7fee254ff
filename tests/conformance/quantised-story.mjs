/**
 * The model of stories with its weights in 8 bits beside the same in 32: what each writes from the beginning of a text, the
 * likeliest token each time. The collection holds the model, so its folder is given. Prints how far both are the same; fails
 * unless that is 50 tokens.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from '../../dist/lib/engine.js';

const [collection = ''] = process.argv.slice(2);
const variant = process.env.ENGINE_VARIANT ?? 'simd128';
if (variant === 'relaxed-simd') await import('../../build-scripts/support/take-relaxed-simd.mjs');
const weights = readFileSync(join(collection, 'handed/models/stories260K.bin'));
const engine = await loadEngine({ variant });

const [plain, quantised] = [{ weights }, { weights, quantise: 'int8' }].map((options) => {
  const model = engine.loadModel(options);
  const session = model.session();
  session.append([1]);
  const text = session.generate({ maxTokens: model.config.contextLength, temperature: 0 });
  return { text, bytes: model.weightBytes };
});
const parting = plain.text.findIndex((token, i) => token !== quantised.text[i]);
const same = parting === -1 ? plain.text.length : parting;
process.stdout.write(
  `${same} of ${plain.text.length} tokens are the same; ${quantised.bytes} bytes, not ${plain.bytes}\n`,
);
process.exitCode = same >= 50 ? 0 : 1;
