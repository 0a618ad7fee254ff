import type { Course } from '../course.ts';
import { type Path, readJsonFile, schemaCheck } from '../json-file.ts';
import { FileProblems, type Problem } from '../problem.ts';

interface Coverage {
  /** What the course is to show, by row. */
  readonly features: Readonly<Record<string, string>>;
  /** Which steps show it: `lesson/step`. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** Rows that no step shows yet. */
  readonly planned: readonly string[];
}

const checkSchema = schemaCheck<Coverage>({
  type: 'object',
  additionalProperties: false,
  required: ['features', 'rows', 'planned'],
  properties: {
    features: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
    rows: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', pattern: '^[a-z0-9-]+/[a-z0-9-]+$' },
      },
    },
    planned: { type: 'array', uniqueItems: true, items: { type: 'string' } },
  },
});

/** `coverage`: every feature of the course is shown by steps that exist, or planned; never both. */
export function checkCoverage(path: string, { lessons, unread }: Course, problems: Problem[]): void {
  const found = new FileProblems(path, problems);
  const json = readJsonFile(path, found);
  if (json === undefined || !checkSchema(json, found)) return;
  const { features, rows, planned } = json.value;
  const steps = new Set(lessons.flatMap(({ lesson }) => lesson.steps.map(({ id }) => `${lesson.id}/${id}`)));
  const isThere = (step: string) => steps.has(step) || unread.some((id) => step.startsWith(`${id}/`));
  const fault = (keys: Path, message: string) => found.add(json.lineOf(keys), 'coverage', message);

  for (const [row, shown] of Object.entries(rows)) {
    if (!Object.hasOwn(features, row)) fault(['rows', row], `row '${row}' is unknown: no such feature`);
    shown.forEach((step, position) => {
      if (!isThere(step)) fault(['rows', row, position], `row '${row}' is dead: no step '${step}'`);
    });
  }
  planned.forEach((row, position) => {
    if (!Object.hasOwn(features, row)) fault(['planned', position], `row '${row}' is unknown: no such feature`);
    if (Object.hasOwn(rows, row)) fault(['planned', position], `row '${row}' is covered, so it is no longer planned`);
  });
  for (const row of Object.keys(features)) {
    if (!Object.hasOwn(rows, row) && !planned.includes(row))
      fault(['features', row], `row '${row}' is neither covered nor planned`);
  }
}
