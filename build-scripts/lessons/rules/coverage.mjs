import { readJsonFile, schemaCheck } from '../json-file.mjs';
import { FileProblems } from '../problem.mjs';

const checkSchema = schemaCheck({
  type: 'object',
  additionalProperties: false,
  required: ['features', 'rows', 'planned'],
  properties: {
    features: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
    rows: {
      type: 'object',
      additionalProperties: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[a-z0-9-]+/[a-z0-9-]+$' } },
    },
    planned: { type: 'array', uniqueItems: true, items: { type: 'string' } },
  },
});

/**
 * `coverage`: every feature of the course is shown by steps that exist, or planned; never both.
 * @param {string} path of `coverage.json`
 * @param {Pick<import('../course.mjs').Course, 'lessons' | 'unread'>} course
 * @param {import('../problem.mjs').Problem[]} problems
 */
export function checkCoverage(path, { lessons, unread }, problems) {
  const found = new FileProblems(path, problems);
  const json = readJsonFile(path, found);
  if (json === undefined || !checkSchema(json.value, json.lineOf, found)) return;
  const { features, rows, planned } = json.value;
  const steps = new Set(lessons.flatMap(({ lesson }) => lesson.steps.map(({ id }) => `${lesson.id}/${id}`)));
  const fault = (keys, message) => found.add(json.lineOf(keys), 'coverage', message);

  for (const row of Object.keys(rows)) {
    if (!Object.hasOwn(features, row)) fault(['rows', row], `row '${row}' is unknown: no such feature`);
    rows[row].forEach((step, position) => {
      if (!steps.has(step) && !unread.includes(step.split('/')[0])) fault(['rows', row, position], `row '${row}' is dead: no step '${step}'`);
    });
  }
  planned.forEach((row, position) => {
    if (!Object.hasOwn(features, row)) fault(['planned', position], `row '${row}' is unknown: no such feature`);
    if (Object.hasOwn(rows, row)) fault(['planned', position], `row '${row}' is covered, so it is no longer planned`);
  });
  for (const row of Object.keys(features)) {
    if (!Object.hasOwn(rows, row) && !planned.includes(row)) fault(['features', row], `row '${row}' is neither covered nor planned`);
  }
}
