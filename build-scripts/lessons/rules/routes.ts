import { languages } from '../compile.ts';
import type { Course, Report } from '../course.ts';
import { placeOf } from '../outline.ts';
import { type RoutesSource, routesOf, stopsAt } from '../routes.ts';
import { linkProblem } from './references.ts';

/** `route`: every stop exists, no step stands twice on a route, none takes longer than it says, and each has its words. */
export function checkRoutes(source: RoutesSource, course: Course, report: Report): void {
  for (const [id, { stops, minutes }] of Object.entries(source.routes)) {
    stops.forEach((name, position) => {
      const problem = stopProblem(name, course) ?? repeatedProblem(stops, position, course);
      if (problem !== undefined) report(source.file, source.lineOf([id, 'stops', position]), problem);
    });
    const route = routesOf(source, course.lessons).find((other) => other.id === id);
    const needed = (route?.stops ?? []).reduce((sum, { seconds }) => sum + seconds, 0) / 60;
    if (needed > minutes)
      report(
        source.file,
        source.lineOf([id, 'minutes']),
        `'${id}' takes ${needed.toFixed(1)} minutes; at most ${minutes}`,
      );
  }
  checkTexts(source, report);
}

function stopProblem(name: string, course: Course): string | undefined {
  const { lesson, step } = placeOf(name);
  return linkProblem({ kind: 'lesson-link', lesson, ...(step === '' ? {} : { step }), children: [] }, course);
}

function repeatedProblem(stops: readonly string[], position: number, { lessons }: Course): string | undefined {
  const named = (at: number) => stopsAt(stops[at] ?? '', lessons).map(({ lesson, step }) => `${lesson}/${step}`);
  const earlier = new Set(stops.slice(0, position).flatMap((_, at) => named(at)));
  const again = named(position).find((step) => earlier.has(step));
  return again === undefined ? undefined : `'${again}' stands on this route already`;
}

function checkTexts({ routes, file, lineOf, texts }: RoutesSource, report: Report): void {
  for (const text of languages.map((language) => texts[language])) {
    for (const id of Object.keys(routes)) {
      if (!(id in text.titles)) report(file, lineOf([id]), `'${id}' has no words in ${text.file}`);
      else if (text.titles[id] === '')
        report(text.file, text.lines[id] ?? 1, `the route '${id}' has no name: ## ${id}: name`);
    }
    for (const [id, line] of Object.entries(text.lines))
      if (!Object.hasOwn(routes, id)) report(text.file, line, `'${id}' is not in routes.json`);
  }
}
