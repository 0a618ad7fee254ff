import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCourse } from '../../../build-scripts/lessons/check.ts';
import { courseFolder, edit, problemsAfter, withCopy } from './broken-course.ts';
import { faults } from './faults/index.ts';
import { tinySurroundings } from './tiny-surroundings.ts';

describe('checkCourse', () => {
  it('finds nothing wrong with the fixture', async () => {
    const { problems, lessons } = await checkCourse(courseFolder, tinySurroundings);
    expect(problems).toEqual([]);
    expect(lessons.map(({ lesson }) => lesson.id)).toEqual(['tiny']);
  });

  it.each(faults)('reports $name', async ({ file, from, to, problem }) => {
    expect(await problemsAfter(file, from, to)).toContainEqual(expect.stringContaining(problem));
  });

  it('reports a program that fails', async () => {
    const traceOf = () => Promise.reject(new Error('v has 3 rows'));
    expect(await problemsAfter('tiny/en.md', 'tiny', 'tiny', { traceOf })).toEqual([
      "tiny/lesson.json:5: program 'tiny-program' fails: v has 3 rows [trace]",
    ]);
  });

  it('says nothing about numbers while the engine is not built', async () => {
    expect(await problemsAfter('tiny/en.md', '{weights[0,0]:.3}', '{wieghts[0,0]:.3}', { traceOf: undefined })).toEqual(
      [],
    );
  });

  it('says nothing about what refers to a lesson that cannot be read', async () => {
    expect(await problemsAfter('tiny/en.md', 'title: A tiny lesson\n', '')).toEqual([
      "tiny/en.md:2: the file must have required property 'title' [schema]",
    ]);
  });

  it('reports two lessons in one place', async () => {
    await withCopy(async (folder) => {
      cpSync(join(folder, 'tiny'), join(folder, 'twin'), { recursive: true });
      edit(join(folder, 'twin/lesson.json'), '"id": "tiny"', '"id": "twin"');
      const { problems } = await checkCourse(folder, tinySurroundings);
      expect(problems).toEqual([
        expect.objectContaining({ line: 4, rule: 'order', message: 'another lesson has the order 10 already' }),
      ]);
    });
  });

  it('lists the 53 features of the course', () => {
    const { features } = JSON.parse(readFileSync(resolve('web/lessons/coverage.json'), 'utf8'));
    const rows = Object.entries({ A: 20, B: 18, C: 15 }).flatMap(([part, count]) =>
      Array.from({ length: count }, (_, i) => `${part}${i + 1}`),
    );
    expect(Object.keys(features)).toEqual(rows);
  });
});
