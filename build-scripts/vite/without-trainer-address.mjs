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
    handler(code) {
      const bare = code.replace(/new URL\("[^"]+\.wasm",\s*import\.meta\.url\)\.href/, '""');
      if (bare === code) throw new Error('the glue of the trainer has no address where one was expected');
      return { code: bare, map: null };
    },
  },
});
