/** The suites of the page, and the running of those that its address asks for. */
import { variants } from '../engine/variant.ts';
import { supportsVariant } from '../engine/variant-probe.ts';
import type { TestResult } from './test-result.ts';

type Run = (onResult: (result: TestResult) => void) => Promise<void>;

/** The C++ suite in each variant that this browser takes, and then the web tests. A suite is loaded when it runs. */
function allSuites(): ReadonlyMap<string, Run> {
  const cpp = variants
    .filter(supportsVariant)
    .map((variant): [string, Run] => [
      variant,
      async (onResult) => (await import('./cpp-suite.ts')).runCppSuite(variant, onResult),
    ]);
  return new Map([...cpp, ['web', async (onResult) => (await import('./web-suite.ts')).runWebSuite(onResult)]]);
}

/** The names after `suites=` in an address (`?suites=simd128,web`); undefined, which stands for all suites, where there are none. */
export function suitesNamedIn(search: string): readonly string[] | undefined {
  const named = new URLSearchParams(search).get('suites')?.split(',').filter(Boolean) ?? [];
  return named.length > 0 ? named : undefined;
}

/**
 * Runs suites one after the other, and tells the results of each when it has run. One that cannot even begin, or that this
 * browser does not have, is one failure, and the others still run.
 */
export async function runSuites(
  names: readonly string[] | undefined,
  onResults: (ofSuite: readonly TestResult[]) => void,
): Promise<void> {
  const suites = allSuites();
  const missing = (name: string): Run => {
    const known = [...suites.keys()].join(', ');
    return () => Promise.reject(new Error(`no suite '${name}' in this browser: there are ${known}`));
  };
  for (const suite of names ?? suites.keys()) {
    // Lets the page draw what is there before a suite takes the thread.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const results: TestResult[] = [];
    const run = suites.get(suite) ?? missing(suite);
    await run((result) => results.push(result)).catch((error: unknown) =>
      results.push({ suite, name: suite, passed: false, seconds: 0, failures: [String(error)] }),
    );
    onResults(results);
  }
}
