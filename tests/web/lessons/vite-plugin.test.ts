import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { lessonsPlugin } from '../../../build-scripts/lessons/vite-plugin.ts';
import type { CompiledLesson, Glossary, LessonSummary, TermRoles } from '../../../web/prose/prose.ts';
import { edit, withCopy } from './broken-course.ts';

interface LessonsModule {
  readonly lessons: readonly LessonSummary[];
  loadLesson(id: string): Promise<CompiledLesson>;
}

interface GlossaryModule {
  readonly termRoles: TermRoles;
  loadGlossary(): Promise<Glossary>;
}

/** Serves a copy of the fixture course and lets `use` load modules of it. */
async function withServer(
  use: (load: <T>(id: string) => Promise<T>, folder: string, server: ViteDevServer) => Promise<void>,
) {
  await withCopy(async (folder) => {
    const server = await createServer({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      plugins: [lessonsPlugin({ folder })],
    });
    try {
      const { runner } = server.environments.ssr as RunnableDevEnvironment;
      await use((id) => runner.import(id), folder, server);
    } finally {
      await server.close();
    }
  });
}

describe('lessonsPlugin', () => {
  it('serves the list of lessons, each lesson and the glossary', async () => {
    await withServer(async (load) => {
      const { lessons, loadLesson } = await load<LessonsModule>('virtual:lessons');
      expect(lessons.map(({ id }) => id)).toEqual(['tiny']);
      expect((await loadLesson('tiny')).prose.en.title).toBe('A tiny lesson');
      await expect(loadLesson('huge')).rejects.toThrow("no lesson 'huge'; there are tiny");
      const { termRoles, loadGlossary } = await load<GlossaryModule>('virtual:glossary');
      expect(termRoles.weight).toBe('weight');
      expect((await loadGlossary()).weight).toMatchObject({
        role: 'weight',
        title: { en: 'weight', 'zh-Hans': '权重' },
      });
    });
  });

  it('serves the new text after a file was changed', async () => {
    await withServer(async (load, folder, server) => {
      await load('virtual:lesson/tiny');
      const path = join(folder, 'tiny/en.md');
      edit(path, 'A tiny lesson', 'Another lesson');
      server.watcher.emit('change', path);
      await expect
        .poll(async () => (await load<CompiledLesson>('virtual:lesson/tiny')).prose.en.title)
        .toBe('Another lesson');
    });
  });

  it('leaves a lesson that is being written out of the list, and says why when it is asked for', async () => {
    await withServer(async (load, folder) => {
      appendFileSync(join(folder, 'tiny/en.md'), '\n## Next!\n');
      expect((await load<LessonsModule>('virtual:lessons')).lessons).toEqual([]);
      await expect(load('virtual:lesson/tiny')).rejects.toThrow(/tiny\/en\.md:\d+: a heading is an id/);
    });
  });

  it('builds each lesson as a chunk of its own, and builds none that cannot be read', async () => {
    await withCopy(async (folder) => {
      const bundle = () =>
        build({
          configFile: false,
          root: folder,
          logLevel: 'silent',
          plugins: [lessonsPlugin({ folder })],
          build: { write: false, rolldownOptions: { input: 'virtual:lessons', preserveEntrySignatures: 'strict' } },
        });
      const result = await bundle();
      const output = 'output' in result ? result.output : [];
      expect(output).toHaveLength(2);
      expect(
        output
          .filter((chunk) => chunk.type === 'chunk' && chunk.code.includes('Go back and '))
          .map(({ fileName }) => fileName),
      ).toEqual([expect.stringContaining('tiny')]);
      edit(join(folder, 'tiny/en.md'), 'Go back', '<b>Go</b> back');
      await expect(bundle()).rejects.toThrow(/tiny\/en\.md:56: HTML is not allowed/);
    });
  });
});
