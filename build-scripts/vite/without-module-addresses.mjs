const address = /new URL\(\s*(["'])[^"']+\.wasm\1,\s*import\.meta\.url,?\s*\)/g;

/**
 * Takes the addresses of modules out of the loader of the page that holds its modules itself: a bundler would put each in once
 * more, and there is nothing to fetch.
 * @returns {import('vite').Plugin}
 */
export const withoutModuleAddresses = () => ({
  name: 'without-module-addresses',
  enforce: 'pre',
  transform: {
    filter: { id: /\/engine\/module-address\.ts$/ },
    handler: (source, id) => {
      const code = source.replace(address, 'undefined');
      if (code === source) throw new Error(`${id} has no addresses of modules where some were expected`);
      return { code, map: null };
    },
  },
});
