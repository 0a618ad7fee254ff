import { inProject } from '../support/paths.mjs';
import { CannotContinue, runForOutput } from '../support/process.mjs';

export const withEmscripten = inProject('build-scripts/with-emscripten');

/** Makes sure that Emscripten can be run; the script itself says what it fetches, and what to install where it cannot. */
export async function ensureEmscripten() {
  const { code } = await runForOutput(withEmscripten, ['true']);
  if (code !== 0) throw new CannotContinue('The C++ engine cannot be compiled to WebAssembly on this machine yet.');
}
