import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { inProject } from '../../build-scripts/support/paths.mjs';

/** A command that runs a program which runs for a minute, and tells its process id. */
const source = `
import { command } from '${inProject('build-scripts/support/command.mjs')}';
import { run } from '${inProject('build-scripts/support/process.mjs')}';
await command('', {}, () => run(process.execPath, ['-e', 'console.log(process.pid); setTimeout(() => {}, 60_000)'], { quiet: false }));
`;

async function startCommand(): Promise<{ command: ChildProcess; programId: number; errors: () => string }> {
  const command = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'pipe' });
  let errors = '';
  command.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [line] = await once(command.stdout, 'data');
  return { command, programId: Number(String(line)), errors: () => errors };
}

const isRunning = (id: number) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a command with what it runs, without a word', async (signal, expected) => {
  const { command, programId, errors } = await startCommand();
  expect(isRunning(programId)).toBe(true);
  command.kill(signal);
  const [code] = await once(command, 'exit');
  expect(code).toBe(expected);
  expect(isRunning(programId)).toBe(false);
  expect(errors()).toBe('');
});
