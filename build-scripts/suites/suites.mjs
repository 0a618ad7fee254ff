/**
 * @typedef {object} Suite
 * @property {readonly import('../setup/ensure.mjs').SetupPart[]} needs
 * @property {() => Promise<() => Promise<import('./outcome.mjs').Outcome>>} load after its needs are met
 */

/** All tests, the quick and telling ones first. @type {Readonly<Record<string, Suite>>} */
export const suites = {
  lint: { needs: ['nodeModules'], load: async () => (await import('./lint.mjs')).lintSuite },
  cpp: { needs: ['nativeBuild'], load: async () => (await import('./cpp.mjs')).cppSuite },
  fuzz: { needs: ['nativeBuild'], load: async () => (await import('./fuzz.mjs')).fuzzSuite },
  web: { needs: ['nodeModules', 'emscripten'], load: async () => (await import('./vitest.mjs')).webSuite },
  lessons: { needs: ['nodeModules', 'emscripten'], load: async () => (await import('./lessons.mjs')).lessonsSuite },
  conformance: {
    needs: ['nodeModules', 'emscripten'],
    load: async () => (await import('./conformance.mjs')).conformanceSuite,
  },
  browser: {
    needs: ['nodeModules', 'emscripten', 'browsers'],
    load: async () => (await import('./vitest.mjs')).browserSuite,
  },
};
