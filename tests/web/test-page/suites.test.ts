import { describe, expect, it } from 'vitest';
import { runSuites, suitesNamedIn } from '../../../web/test-page/suites.ts';
import type { TestResult } from '../../../web/test-page/test-result.ts';

describe('suitesNamedIn', () => {
  it('takes names between commas; without one, all suites are meant', () => {
    expect(suitesNamedIn('?suites=simd128,web')).toEqual(['simd128', 'web']);
    expect(suitesNamedIn('?lang=en&suites=web')).toEqual(['web']);
    for (const all of ['', '?lang=en', '?suites=', '?suites=,']) expect(suitesNamedIn(all)).toBeUndefined();
  });
});

describe('runSuites', () => {
  it('fails once for a suite that there is not, and names those that there are', async () => {
    const told: (readonly TestResult[])[] = [];
    await runSuites(['simd512', 'wbe'], (ofSuite) => told.push(ofSuite));
    expect(told.map((results) => results.map(({ suite, passed }) => [suite, passed]))).toEqual([
      [['simd512', false]],
      [['wbe', false]],
    ]);
    expect(told[0]?.[0]?.failures[0]).toMatch(/'simd512'.*simd128, scalar, web/);
  });
});
