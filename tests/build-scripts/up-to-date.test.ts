import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeIfChanged } from '../../build-scripts/artefacts/up-to-date.mjs';
import { inProject } from '../../build-scripts/support/paths.mjs';

const folder = 'build/up-to-date-test';
const output = `${folder}/output`;
const input = `${folder}/input`;

const write = (path: string, text: string) => writeFileSync(inProject(path), text);
const clear = () => {
  rmSync(inProject(folder), { recursive: true, force: true });
  rmSync(inProject('build/made-from', output.replaceAll('/', '-')), { force: true });
};
const make = () => makeIfChanged(output, [input], async () => write(output, 'made'));

beforeEach(() => {
  clear();
  mkdirSync(inProject(folder), { recursive: true });
  write(input, 'first');
});
afterAll(clear);

test('what was made from the same is not made again', async () => {
  expect(await make()).toBe(true);
  expect(await make()).toBe(false);
});

test('what was made from something else, or is gone, is made again', async () => {
  await make();
  write(input, 'second');
  expect(await make()).toBe(true);
  rmSync(inProject(output));
  expect(await make()).toBe(true);
  expect(existsSync(inProject(output))).toBe(true);
});

test('what a stopped make left is not taken for made, also where the inputs are as before again', async () => {
  await make();
  write(input, 'second');
  const stopped = makeIfChanged(output, [input], async () => {
    write(output, 'half');
    throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  write(input, 'first');
  expect(await make()).toBe(true);
});
