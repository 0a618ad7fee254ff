/**
 * The model that sorts digits, on every row of six digits from 0 to 2 that there is: 729. The collection holds the model, so its
 * folder is given. Prints how many come out sorted; fails unless all do.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEngine } from '../../dist/lib/engine.js';
import { gptNanoFile } from './language-models.mjs';

const [collection = ''] = process.argv.slice(2);
const variant = process.env.ENGINE_VARIANT ?? 'simd128';
if (variant === 'relaxed-simd') await import('../../build-scripts/support/take-relaxed-simd.mjs');
const { readSafetensors } = await import(pathToFileURL(join(collection, 'run.mjs')).href);
const { meta, tensors } = readSafetensors(join(collection, 'handed/models/gpt_nano_sort.safetensors'));
const engine = await loadEngine({ variant });
const model = engine.loadModel(gptNanoFile({ config: meta.config, tensors }));
const session = model.session();

const rows = Array.from({ length: 3 ** 6 }, (_, i) => Array.from(i.toString(3).padStart(6, '0'), Number));
const sorted = rows.filter((row) => sortedBy(row).join() === [...row].sort().join()).length;
process.stdout.write(`${sorted} of ${rows.length} rows sorted\n`);
process.exitCode = sorted === rows.length ? 0 : 1;

/** What the model writes behind a row, the likeliest digit each time. */
function sortedBy(row) {
  session.truncate(0);
  const written = [];
  let { data } = session.append(row);
  while (written.length < row.length) {
    const digit = data.indexOf(Math.max(...data));
    written.push(digit);
    if (written.length < row.length) ({ data } = session.append([digit]));
  }
  return written;
}
