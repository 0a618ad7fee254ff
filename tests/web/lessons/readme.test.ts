import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkCourse } from '../../../build-scripts/lessons/check.ts';
import { withCopy } from './broken-course.ts';
import { tinySurroundings } from './tiny-surroundings.ts';

const lessonsFolder = resolve('web/lessons');
const readme = readFileSync(join(lessonsFolder, 'README.md'), 'utf8');

/** The first block of code of this kind in the README. */
function example(fence: string, kind: string): string {
  const [, text = ''] = readme.match(new RegExp(`^${fence}${kind}\\n([\\s\\S]*?)^${fence}$`, 'm')) ?? [];
  return text;
}

it('the example that teachers start from passes every check', async () => {
  const problems = await withCopy(async (folder) => {
    const lesson = join(folder, 'by-hand');
    mkdirSync(lesson);
    writeFileSync(join(lesson, 'lesson.json'), example('```', 'json'));
    for (const language of ['zh-Hans', 'en'])
      writeFileSync(join(lesson, `${language}.md`), example('````', 'markdown'));
    writeFileSync(join(lesson, 'design.md'), '## Goal\n');
    cpSync(join(lessonsFolder, 'glossary'), join(folder, 'glossary'), { recursive: true });
    const scene = tinySurroundings.scenes['tiny-scene'];
    if (scene === undefined) throw new Error('the fixture has no scene');
    const names = ['single-query', 'dot-product', 'softmax', 'matrix-product', 'tiny-scene'];
    const surroundings = {
      ...tinySurroundings,
      programs: ['by-hand', 'tiny-program'],
      scenes: Object.fromEntries(names.map((name) => [name, scene])),
      traceOf: undefined,
    };
    return (await checkCourse(folder, surroundings)).problems;
  });
  expect(problems.filter(({ file }) => file.includes('/by-hand/'))).toEqual([]);
});
