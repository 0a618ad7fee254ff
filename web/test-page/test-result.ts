/** What one test came to, whichever suite it belongs to. */
export interface TestResult {
  readonly suite: string;
  readonly name: string;
  readonly passed: boolean;
  /** Seconds it took. */
  readonly seconds: number;
  /** One line per failed check. */
  readonly failures: readonly string[];
}

/** What the page leaves for machines: on `window.__result` and in a script element of type `application/json`. */
export interface TestReport {
  readonly finished: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly results: readonly TestResult[];
}

export function reportOf(results: readonly TestResult[], finished: boolean): TestReport {
  const passed = results.filter((result) => result.passed).length;
  return { finished, passed, failed: results.length - passed, results };
}
