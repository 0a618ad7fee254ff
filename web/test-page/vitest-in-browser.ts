/** Stands in for `vitest` in the page's builds, so that the test files of Node run in a browser as they are. */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  type ExpectStatic,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from '@vitest/runner';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export const expect = makeExpect();

function makeExpect(): ExpectStatic {
  const globals = globalThis as Record<PropertyKey, unknown>;
  const assert = Object.assign(
    (value: unknown, message?: string) => chai.expect(value, message),
    chai.expect,
    globals[ASYMMETRIC_MATCHERS_OBJECT],
  ) as unknown as ExpectStatic;
  globals[GLOBAL_EXPECT] = assert;
  setState(
    {
      assertionCalls: 0,
      isExpectingAssertions: false,
      isExpectingAssertionsError: null,
      expectedAssertionsNumber: null,
      expectedAssertionsNumberErrorGen: null,
    },
    assert,
  );
  return assert;
}
