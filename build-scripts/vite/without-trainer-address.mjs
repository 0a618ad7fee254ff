import { withoutWasmAddress } from './wasm-address.mjs';

/**
 * Takes the address of its .wasm out of the trainer's glue, where the bytes come from elsewhere: in the worker, which is made
 * from a blob and has nothing beside it, and in the one-file page, which would hold them twice.
 * @returns {import('vite').Plugin}
 */
export const withoutTrainerAddress = () => ({
  name: 'without-trainer-address',
  enforce: 'pre',
  transform: {
    filter: { id: /\/trainer-[a-z0-9-]+\.mjs$/ },
    handler: (glue) => ({ code: withoutWasmAddress(glue), map: null }),
  },
});
