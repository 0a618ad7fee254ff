/** Rows of the course's features that no step answers for. */
import { type Fault, fault } from './fault.ts';

export const coverage: readonly Fault[] = [
  fault(
    'an unknown row',
    'coverage.json',
    '"rows": { "A1"',
    '"rows": { "Z9": ["tiny/see"], "A1"',
    "coverage.json:3: row 'Z9' is unknown: no such feature [coverage]",
  ),
  fault(
    'an unknown planned row',
    'coverage.json',
    '["A2"]',
    '["A2", "Z9"]',
    "coverage.json:4: row 'Z9' is unknown: no such feature [coverage]",
  ),
  fault(
    'a dead row',
    'coverage.json',
    '"tiny/see"',
    '"tiny/hear"',
    "coverage.json:3: row 'A1' is dead: no step 'tiny/hear' [coverage]",
  ),
  fault(
    'a row neither covered nor planned',
    'coverage.json',
    '["A2"]',
    '[]',
    "coverage.json:2: row 'A2' is neither covered nor planned [coverage]",
  ),
  fault(
    'a row both covered and planned',
    'coverage.json',
    '["A2"]',
    '["A2", "A1"]',
    "coverage.json:4: row 'A1' is covered, so it is no longer planned [coverage]",
  ),
  fault(
    'a row that names no step',
    'coverage.json',
    '["tiny/see"]',
    '[]',
    'coverage.json:3: rows.A1 must NOT have fewer than 1 items [schema]',
  ),
];
