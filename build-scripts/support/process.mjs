import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectRoot } from './paths.mjs';

/** A failure that the message explains completely: it is printed without a stack. */
export class CannotContinue extends Error {}

/**
 * @typedef {object} Finished
 * @property {number} code   exit code; 128 and more stands for a signal
 * @property {string} output standard output and error, in the order they came
 */

/** Programs that run now. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

/**
 * Lets Ctrl+C, or a request to end, stop the programs that run now, wait for them and end this one. The second time it ends at
 * once. Whoever waits for a stopped program hears nothing more: there is no failure to tell.
 */
export function stopOnSignals() {
  for (const [signal, number] of /** @type {const} */ ([
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ])) {
    process.on(signal, () => {
      const end = () => process.exit(128 + number);
      if (isStopping || running.size === 0) end();
      isStopping = true;
      for (const child of running) child.kill(signal);
      for (const child of running) child.once('close', () => running.size === 0 && end());
    });
  }
}

/**
 * Runs a program in the project folder and gives its exit code and output; the output is shown too unless `quiet`.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<Finished>}
 */
export function runForOutput(program, args, { env, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'pipe', 'pipe'],
    });
    running.add(child);
    const finish = (/** @type {Finished} */ finished) => {
      running.delete(child);
      if (!isStopping) resolve(finished);
    };
    let output = '';
    const take = (/** @type {NodeJS.WriteStream} */ screen) => (/** @type {Buffer} */ chunk) => {
      output += chunk;
      if (!quiet) screen.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => finish({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => finish({ code: code ?? 128, output }));
  });
}

/**
 * Runs a program in the project folder; its output is shown only when it fails, or all along where `quiet` is false.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean }} [options]
 */
export async function run(program, args, { quiet = true } = {}) {
  const { code, output } = await runForOutput(program, args, { quiet });
  if (code !== 0) {
    throw new CannotContinue(`${quiet ? output : ''}\n${[program, ...args].join(' ')}\nended with exit code ${code}.`);
  }
}

/** Where a program of this name is on PATH. @param {string} program @returns {string | undefined} */
export function findOnPath(program) {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  return candidates.find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
