/** The tests of the page's pure parts and of its golden numbers: the very files that Node runs. */
import { type File, startTests, type Task, type VitestRunner } from '@vitest/runner';
import { letPageAnswer } from './let-page-answer.ts';
import type { TestResult } from './test-result.ts';

/** The folders whose tests need nothing of Node. */
const kFiles = import.meta.glob<unknown>(
  '../../tests/web/{timeline,player,elements,page,locales,styles,prose,scenes,render,trace,golden,shipped-models}/**/*.test.{ts,tsx}',
);

/** Longest time in milliseconds of one test: slow phones run them too. */
const kTimeout = 30_000;

export async function runWebSuite(onResult: (result: TestResult) => void): Promise<void> {
  const runner: VitestRunner = {
    config: {
      root: '',
      setupFiles: [],
      name: undefined,
      passWithNoTests: false,
      testNamePattern: undefined,
      allowOnly: true,
      sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
      chaiConfig: undefined,
      maxConcurrency: 1,
      testTimeout: kTimeout,
      hookTimeout: kTimeout,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    },
    pool: 'browser',
    importFile: (path) => kFiles[path]?.(),
    onAfterRunTask: letPageAnswer,
    onAfterRunFiles: (files) => {
      for (const file of files) tell(file, onResult);
    },
  };
  await startTests(Object.keys(kFiles), runner);
}

/** A file that could not even be collected counts as one failure. */
function tell(file: File, onResult: (result: TestResult) => void): void {
  const name = file.filepath.replace(/^.*tests\/web\//, '').replace(/\.test\.tsx?$/, '');
  const errors = file.result?.errors ?? [];
  if (errors.length > 0)
    onResult({ suite: 'web', name, passed: false, seconds: 0, failures: errors.map(({ message }) => message) });
  for (const task of file.tasks) tellTask(task, [name], onResult);
}

function tellTask(task: Task, path: readonly string[], onResult: (result: TestResult) => void): void {
  const here = [...path, task.name];
  if (task.type === 'suite') {
    for (const inner of task.tasks) tellTask(inner, here, onResult);
    return;
  }
  if (task.mode === 'skip' || task.mode === 'todo') return;
  onResult({
    suite: 'web',
    name: here.join(' › '),
    passed: task.result?.state === 'pass',
    seconds: (task.result?.duration ?? 0) / 1000,
    failures: (task.result?.errors ?? []).map(({ message }) => message),
  });
}
