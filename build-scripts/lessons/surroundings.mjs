import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { inProject } from '../support/paths.mjs';

const engineModule = inProject('build/wasm-simd128/src/bindings/engine-simd128.mjs');

/** @typedef {(file: string) => Promise<any>} Load  Loads a module of `web/`. */

/**
 * Calls `use` with the programs, scenes and messages of the page, and, when it is built, the engine. These are TypeScript:
 * Vite loads them, and stays open while they may load more.
 * @template T
 * @param {(surroundings: import('./course.mjs').Surroundings) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withSurroundings(use) {
  const server = await createServer({
    configFile: false,
    root: inProject('web'),
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { runner } = /** @type {import('vite').RunnableDevEnvironment} */ (server.environments.ssr);
    return await use(await surroundings((file) => runner.import(inProject('web', file))));
  } finally {
    await server.close();
  }
}

/**
 * @param {Load} load
 * @returns {Promise<import('./course.mjs').Surroundings>}
 */
async function surroundings(load) {
  const { programs } = await load('engine/programs/index.ts');
  const { scenes } = await load('scenes/index.ts');
  const { zhHans } = await load('locales/zh-Hans.ts');
  const { en } = await load('locales/en.ts');
  return {
    programs: Object.keys(programs),
    scenes,
    messages: { 'zh-Hans': zhHans, en },
    traceOf: existsSync(engineModule) ? await traceMaker(load) : undefined,
  };
}

/**
 * @param {Load} load
 * @returns {Promise<NonNullable<import('./course.mjs').Surroundings['traceOf']>>}
 */
async function traceMaker(load) {
  const { LessonEngine } = await load('engine/lesson-engine.ts');
  const { initialInputs } = await load('timeline/inputs.ts');
  const engine = new LessonEngine();
  // Loaded here and not at the first lesson: Vite may be closed by then.
  await engine.variant();
  return async (lesson) => (await engine.run(lesson, initialInputs(lesson))).baseline;
}
