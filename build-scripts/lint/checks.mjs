import { checkLayers } from '../layers/check-layers.mjs';
import { inProject } from '../support/paths.mjs';
import { runForOutput } from '../support/process.mjs';
import { clangFormat } from './clang-format.mjs';

/**
 * @typedef {object} Verdict
 * @property {boolean} passed
 * @property {string} output what is wrong
 */

const typeScriptProjects = [
  'web/tsconfig.json',
  'web/tsconfig.pure.json',
  'tests/tsconfig.json',
  'build-scripts/tsconfig.json',
];

/** Every check of the source that runs nothing of it. @type {Readonly<Record<string, () => Promise<Verdict>>>} */
const checks = {
  'layers: dependencies point one way': async () => {
    const violations = checkLayers();
    return { passed: violations.length === 0, output: violations.join('\n') };
  },
  'biome: style, imports and format of TypeScript, JavaScript, JSON and CSS': () => biome(['ci']),
  ...Object.fromEntries(typeScriptProjects.map((project) => [`tsc: ${project}`, () => typeCheck(project)])),
  'clang-format: C++': async () => verdict(await clangFormat({ check: true })),
};

/** Runs all checks beside each other and gives their verdicts, in one order always. */
export const runChecks = () =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, ...(await check()) })));

/** Runs Biome on the project with its settings. @param {readonly string[]} command */
export async function biome(command) {
  const config = inProject('build-scripts/biome-config.json');
  return verdict(
    await runForOutput(inProject('node_modules/.bin/biome'), [...command, '--config-path', config, '.'], {
      quiet: true,
    }),
  );
}

/** @param {string} project */
async function typeCheck(project) {
  const compiler = inProject('node_modules/typescript/bin/tsc');
  return verdict(await runForOutput(process.execPath, [compiler, '-p', inProject(project)], { quiet: true }));
}

/** @param {{ code: number, output: string }} result @returns {Verdict} */
const verdict = ({ code, output }) => ({ passed: code === 0, output });
