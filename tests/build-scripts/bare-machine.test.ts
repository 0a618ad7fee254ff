import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clangFormat } from '../../build-scripts/lint/clang-format.mjs';
import { withEmscripten } from '../../build-scripts/setup/emscripten.mjs';
import { ensureSystemPackages } from '../../build-scripts/setup/system-packages.mjs';
import { findOnPath, runForOutput } from '../../build-scripts/support/process.mjs';

// A machine with next to nothing, whose user is not root and has no sudo: a PATH of one folder.
const programs = ['bash', 'cat', 'dirname', 'env', 'head', 'mktemp', 'printf', 'rm', 'sed', 'sort'];
let folder = '';
const before = { path: process.env.PATH, emsdk: process.env.EMSDK };

const addProgram = (name: string, script: string) => {
  writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bare-machine-'));
  for (const name of programs) {
    const program = findOnPath(name);
    if (program) symlinkSync(program, join(folder, name));
  }
  addProgram('id', 'echo 1000');
  addProgram('apt-get', `: >"${folder}/apt-get-was-called"; exit 100`);
  process.env.PATH = folder;
  delete process.env.EMSDK;
});
afterEach(() => {
  process.env.PATH = before.path ?? ['/usr/bin', '/bin'].join(delimiter);
  if (before.emsdk !== undefined) process.env.EMSDK = before.emsdk;
  rmSync(folder, { recursive: true });
});

test('Emscripten that cannot be installed: each way to install it by hand is named, and nothing is tried', async () => {
  const { code, output } = await runForOutput(withEmscripten, ['true'], { quiet: true });
  expect(code).toBe(1);
  expect(output).toContain('apt-get install mmdebstrap bubblewrap uidmap debian-archive-keyring');
  expect(output).toContain('apt-get install emscripten cmake ninja-build doctest-dev');
  expect(output).toContain('EMSDK');
  expect(existsSync(join(folder, 'apt-get-was-called'))).toBe(false);
});

test('Emscripten on PATH is used as it is, and one that is too old is not', async () => {
  for (const name of ['cmake', 'ninja']) addProgram(name, 'exit 0');
  addProgram('emcc', 'echo 3.1.70-git');
  expect(await runForOutput(withEmscripten, ['printf', '%s', 'ran'], { quiet: true })).toEqual({
    code: 0,
    output: 'ran',
  });
  addProgram('emcc', 'echo 3.1.6');
  expect((await runForOutput(withEmscripten, ['printf', 'ran'], { quiet: true })).code).toBe(1);
});

test('--tree asks for the tree also where Emscripten is on PATH', async () => {
  for (const name of ['cmake', 'ninja']) addProgram(name, 'exit 0');
  addProgram('emcc', 'echo 3.1.70');
  const { code, output } = await runForOutput(withEmscripten, ['--tree', 'printf', 'ran'], { quiet: true });
  expect(code).toBe(1);
  expect(output).toContain('apt-get install mmdebstrap');
});

test('without clang-format the format of C++ counts as wrong, not as unchecked', async () => {
  const { code, output } = await clangFormat({ check: true });
  expect(code).not.toBe(0);
  expect(output).toContain('clang-format 19 is needed');
  expect(output).toContain('apt-get install mmdebstrap');
});

test('packages that cannot be installed are named, with what they are for and the command that installs them', async () => {
  const need = (debianPackage: string, isPresent: boolean) => ({
    debianPackage,
    purpose: `what ${debianPackage} is for`,
    isPresent: () => isPresent,
  });
  const ensuring = ensureSystemPackages([need('one', false), need('two', true), need('three', false)]);
  await expect(ensuring).rejects.toThrow(
    /one: what one is for\n.*three: what three is for\n.*apt-get install --no-install-recommends one three$/,
  );
});
