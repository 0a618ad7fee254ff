/** The doctest suite of the C++ engine, compiled to WebAssembly. */
import type { Variant } from '../engine/variant.ts';
import { letPageAnswer } from './let-page-answer.ts';
import type { TestResult } from './test-result.ts';

/** What `tests/cpp/browser` sends while it runs. */
type Event =
  | { readonly kind: 'caseStart'; readonly suite: string; readonly name: string }
  | {
      readonly kind: 'failure';
      readonly message: string;
      readonly expanded: string;
      readonly file: string;
      readonly line: number;
      readonly subcases: readonly string[];
    }
  | { readonly kind: 'caseEnd'; readonly ok: boolean; readonly seconds: number }
  | { readonly kind: 'listed'; readonly name: string }
  | { readonly kind: 'runStart' | 'runEnd' | 'subcase' };

interface TestModule {
  variant(): string;
  listTests(sink: (event: Event) => void): void;
  runTests(filter: string, sink: (event: Event) => void): number;
}

const kModules: Readonly<Record<Variant, () => Promise<{ readonly default: () => Promise<unknown> }>>> = {
  'relaxed-simd': () => import('#wasm/tests-relaxed-simd'),
  simd128: () => import('#wasm/tests-simd128'),
  scalar: () => import('#wasm/tests-scalar'),
};

/** Runs the whole suite in one variant. Rejects when the module cannot be loaded or is not the variant it should be. */
export async function runCppSuite(variant: Variant, onResult: (result: TestResult) => void): Promise<void> {
  const { default: create } = await kModules[variant]();
  const module = (await create()) as TestModule;
  if (module.variant() !== variant) throw new Error(`the tests of ${variant} were built as ${module.variant()}`);
  let name = '';
  let failures: string[] = [];
  let ended = 0;
  const listen = (event: Event) => {
    if (event.kind === 'caseStart') {
      name = event.name;
      failures = [];
    } else if (event.kind === 'failure') {
      const where = [`${event.file}:${event.line}`, ...event.subcases].join(' › ');
      failures.push([where, event.message, event.expanded].filter(Boolean).join(': '));
    } else if (event.kind === 'caseEnd') {
      ended += 1;
      onResult({ suite: variant, name, passed: event.ok, seconds: event.seconds, failures });
    }
  };
  for (const test of namesOf(module)) {
    const before = ended;
    module.runTests(patternOf(test), listen);
    if (ended === before)
      onResult({
        suite: variant,
        name: test,
        passed: false,
        seconds: 0,
        failures: ['doctest lists it and does not run it'],
      });
    await letPageAnswer();
  }
}

/** Each once: cases of one name run together. */
function namesOf(module: TestModule): ReadonlySet<string> {
  const names = new Set<string>();
  module.listTests((event) => event.kind === 'listed' && names.add(event.name));
  return names;
}

/** doctest's pattern that a name matches: a comma would part two patterns. */
const patternOf = (name: string) => name.replace(/[\\,]/g, '\\$&');
