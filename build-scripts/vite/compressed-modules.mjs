import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { inProject } from '../support/paths.mjs';
import { withoutWasmAddress } from './wasm-address.mjs';

const reader = inProject('web/engine/wasm-source.ts');

/**
 * Puts modules compressed into the page that holds them itself: where the page asks for a module's address, and where the
 * module's own script would look for it. `readAddress` makes them larger again.
 * @returns {import('vite').Plugin}
 */
export const compressedModules = () => ({
  name: 'compressed-modules',
  enforce: 'pre',
  load: {
    filter: { id: /\.wasm\?url$/ },
    handler: async (id) => `export default '${await compressedAddress(id.replace('?url', ''))}';`,
  },
  transform: {
    filter: { id: /\/(engine|tests)-[a-z0-9-]+\.mjs$/ },
    handler: async (glue, id) => {
      const create = /\nexport default (\w+);\s*$/;
      if (!create.test(glue)) throw new Error(`${id} has no default export where one was expected`);
      const wrapped = `
import { readAddress } from '${reader}';
const compressed = '${await compressedAddress(id.replace(/mjs$/, 'wasm'))}';
export default async (options = {}) => $1({ ...options, wasmBinary: options.wasmBinary ?? (await readAddress(compressed)) });
`;
      return { code: withoutWasmAddress(glue).replace(create, wrapped), map: null };
    },
  },
});

/** @param {string} file */
async function compressedAddress(file) {
  const bytes = await promisify(gzip)(await readFile(file), { level: constants.Z_BEST_COMPRESSION });
  return `data:application/gzip;base64,${bytes.toString('base64')}`;
}
