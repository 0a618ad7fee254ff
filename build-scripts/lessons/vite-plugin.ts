import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { Glossary } from '../../web/prose/prose.ts';
import {
  compiledLesson,
  type LessonSource,
  lessonFolders,
  lessonSummary,
  type Reading,
  readLesson,
} from './compile.ts';
import { readGlossary } from './glossary.ts';
import { outlineOf, termPlaces } from './outline.ts';
import { formatProblem } from './problem.ts';
import { readRoutes, routesOf } from './routes.ts';

const virtual = /^\0?virtual:(lessons|outline|routes|glossary|definitions|lesson\/[a-z0-9-]+)$/;

/**
 * Makes `virtual:lessons` (what there is), `virtual:lesson/<id>` (one lesson, a chunk of its own), `virtual:glossary` (what
 * colours its terms), `virtual:definitions` and `virtual:outline` (the titles of all steps, and where terms are met; chunks of
 * their own) of the lessons folder; see `web/prose/virtual.d.ts`. A lesson that cannot be read stops a build, with file and line.
 * While one is being written (development, tests) it is only left out of the lists, with a warning.
 */
export function lessonsPlugin({ folder }: { readonly folder: string }): Plugin {
  let strict = true;
  return {
    name: 'attention-walkthrough:lessons',
    configResolved({ command }) {
      strict = command === 'build';
    },
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, name] = (id.startsWith('\0') && virtual.exec(id)) || [];
      if (name === undefined) return undefined;
      if (name.startsWith('lesson/'))
        return exportModule(compiledLesson(sourceOf(readLesson(join(folder, name.slice('lesson/'.length))))));
      return courseModules[name]?.(folder, () => {
        const readings = lessonFolders(folder).map(readLesson);
        const listed = strict ? readings : readings.filter(isWhole);
        for (const reading of readings.filter((other) => !listed.includes(other))) this.warn(faultsOf(reading));
        return listed.map(sourceOf);
      });
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder.split(sep).join('/'))) return undefined;
      return [...this.environment.moduleGraph.idToModuleMap.values()].filter(
        ({ id }) => id?.startsWith('\0') && virtual.test(id),
      );
    },
  };
}

/** The modules that are about the whole course, by the name that follows `virtual:`. */
const courseModules: Readonly<Record<string, (folder: string, listed: () => readonly LessonSource[]) => string>> = {
  lessons: (_, listed) => indexModule(listed()),
  outline: (folder, listed) => {
    const sources = listed();
    return exportModule({
      outline: outlineOf(sources),
      termPlaces: termPlaces(sources, glossaryIn(folder).taught),
    });
  },
  routes: (folder, listed) =>
    exportModule({ routes: routesOf(sourceOf(readRoutes(join(folder, 'routes'))), listed()) }),
  glossary: (folder) => glossaryModule(glossaryIn(folder).glossary),
  definitions: (folder) => exportModule({ glossary: glossaryIn(folder).glossary }),
};

function isWhole({ source, problems }: Reading<unknown>): boolean {
  return source !== undefined && problems.length === 0;
}

function faultsOf({ problems }: Reading<unknown>): string {
  return problems.map(formatProblem).join('\n');
}

function sourceOf<T>(reading: Reading<T>): T {
  if (reading.source === undefined || !isWhole(reading)) throw new Error(faultsOf(reading));
  return reading.source;
}

function indexModule(sources: readonly LessonSource[]): string {
  const inOrder = [...sources].sort((a, b) => a.lesson.order - b.lesson.order);
  const summaries = inOrder.map(lessonSummary);
  const loaders = summaries.map(
    ({ id }) => `  ${JSON.stringify(id)}: () => import(${JSON.stringify(`virtual:lesson/${id}`)}),`,
  );
  return `export const lessons = ${JSON.stringify(summaries)};
const loaders = {
${loaders.join('\n')}
};
export async function loadLesson(id) {
  if (!Object.hasOwn(loaders, id)) throw new RangeError(\`no lesson '\${id}'; there are \${Object.keys(loaders).join(', ')}\`);
  const { lesson, prose } = await loaders[id]();
  return { lesson, prose };
}
`;
}

const glossaryIn = (folder: string) => sourceOf(readGlossary(join(folder, 'glossary')));

function glossaryModule(glossary: Glossary): string {
  const termRoles = Object.fromEntries(
    Object.entries(glossary).flatMap(([id, { role }]) => (role ? [[id, role]] : [])),
  );
  return `${exportModule({ termRoles })}export const loadGlossary = async () => (await import('virtual:definitions')).glossary;\n`;
}

function exportModule(exports: object): string {
  return Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}
