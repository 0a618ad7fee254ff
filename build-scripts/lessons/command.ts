import { join } from 'node:path';
import { checkCourse } from './check.ts';
import { readLesson } from './compile.ts';
import { acceptTranslation, type Freshness, freshness } from './freshness.ts';
import { formatProblem } from './problem.ts';
import { pageSurroundings } from './surroundings.ts';

/** Where `npm run lessons` finds things. */
export interface Places {
  /** `web/lessons` */
  readonly folder: string;
  /** The modules that are there when the engine is built. */
  readonly modules: readonly string[];
}

/** Prints how fresh each translation is and every problem; gives the exit code. */
export async function reportLessons({ folder, modules }: Places): Promise<number> {
  const surroundings = await pageSurroundings(modules);
  const { problems, lessons } = await checkCourse(folder, surroundings);
  for (const source of lessons) {
    console.log(`${source.lesson.id}  ${source.sourceLanguage}  source, ${source.lesson.steps.length} steps`);
    for (const state of freshness(source)) console.log(`${state.lesson}  ${state.language}  ${described(state)}`);
  }
  if (surroundings.traceOf === undefined)
    console.log('The engine is not built: numbers and scenes were not checked (npm run build).');
  for (const problem of problems) console.error(formatProblem(problem));
  console.log(problems.length === 0 ? `${lessons.length} lessons, no problems` : `${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

/**
 * Records that a translation follows its source.
 * @param name such as `by-hand/en`. Throws a RangeError that says what is wrong with it.
 */
export function acceptNamed({ folder }: Places, name: string): void {
  const [lesson = '', language = ''] = name.split('/');
  const { source, problems } = readLesson(join(folder, lesson));
  if (source === undefined) throw new RangeError(problems.map(formatProblem).join('\n'));
  acceptTranslation(source, language);
}

function described({ fresh, stale, missing }: Freshness): string {
  const named = (ids: readonly string[]) => (ids.length === 0 ? '0' : `${ids.length} (${ids.join(', ')})`);
  return `fresh ${fresh.length}, stale ${named(stale)}, missing ${named(missing)}`;
}
