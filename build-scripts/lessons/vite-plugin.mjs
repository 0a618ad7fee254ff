import { join, sep } from 'node:path';
import { compiledLesson, lessonFolders, lessonSummary, readLesson } from './compile.mjs';
import { readGlossary } from './glossary.mjs';
import { formatProblem } from './problem.mjs';

const virtual = /^\0?virtual:(lessons|glossary|lesson\/[a-z0-9-]+)$/;

/**
 * Makes `virtual:lessons` (what there is), `virtual:lesson/<id>` (one lesson, a chunk of its own) and `virtual:glossary`
 * of the lessons folder; see `web/prose/virtual.d.ts`. A lesson that cannot be read stops a build, with file and line.
 * While one is being written (development, tests) it is only left out of `virtual:lessons`, with a warning.
 * @param {{ folder: string }} options
 * @returns {import('vite').Plugin}
 */
export function lessonsPlugin({ folder }) {
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
      if (name === 'glossary') return exportModule({ glossary: sourceOf(readGlossary(join(folder, 'glossary'))).glossary });
      if (name !== 'lessons') return exportModule(compiledLesson(sourceOf(readLesson(join(folder, name.slice('lesson/'.length))))));

      const results = lessonFolders(folder).map((path) => readLesson(path));
      const whole = strict ? results : results.filter(isWhole);
      for (const { problems } of results.filter((result) => !whole.includes(result))) this.warn(problems.map(formatProblem).join('\n'));
      return indexModule(whole.map(sourceOf));
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder.split(sep).join('/'))) return undefined;
      return [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => id?.startsWith('\0') && virtual.test(id));
    },
  };
}

function isWhole({ source, problems }) {
  return source !== undefined && problems.length === 0;
}

/** @template T @param {{ source: T | undefined, problems: import('./problem.mjs').Problem[] }} result @returns {T} */
function sourceOf({ source, problems }) {
  if (!isWhole({ source, problems })) throw new Error(problems.map(formatProblem).join('\n'));
  return source;
}

/** @param {import('./compile.mjs').LessonSource[]} sources */
function indexModule(sources) {
  const summaries = sources.map(lessonSummary).sort((a, b) => a.order - b.order);
  const loaders = summaries.map(({ id }) => `  ${JSON.stringify(id)}: () => import(${JSON.stringify(`virtual:lesson/${id}`)}),`);
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

/** @param {object} exports */
function exportModule(exports) {
  return Object.entries(exports).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`).join('');
}
