/** Where Emscripten's script looks for its module when nobody says where it is. */
const address = /new URL\((["'])[^"']+\.wasm\1,\s*import\.meta\.url\)\.href/;

/**
 * The script without that address, behind which a bundler would put the whole module. It must be given its bytes.
 * @param {string} glue
 */
export function withoutWasmAddress(glue) {
  const bare = glue.replace(address, '""');
  if (bare === glue) throw new Error('the glue of a module has no address where one was expected');
  return bare;
}
