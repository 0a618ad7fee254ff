import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LessonSource } from '../../../build-scripts/lessons/compile.ts';
import { compiledLesson, lessonSummary, readLesson } from '../../../build-scripts/lessons/compile.ts';
import type { ElementNode, ProseNode } from '../../../web/prose/prose.ts';
import { courseFolder, edit, withCopy } from './broken-course.ts';

function tiny(folder = courseFolder): LessonSource {
  const { source, problems } = readLesson(join(folder, 'tiny'));
  if (source === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return source;
}

/** The body of the step `next` in Chinese, when this is what it says. */
async function bodyOf(markdown: string): Promise<readonly ProseNode[]> {
  return withCopy(async (folder) => {
    edit(join(folder, 'tiny/zh-Hans.md'), '回到[看](lesson:tiny/see)，再想一想。', markdown);
    return compiledLesson(tiny(folder)).prose['zh-Hans'].steps.next?.body ?? [];
  });
}

const element = (
  tag: string,
  children: readonly ProseNode[],
  attributes: Readonly<Record<string, string>> = {},
): ElementNode => ({
  kind: 'element',
  tag,
  attributes,
  children,
});

describe('compiledLesson', () => {
  const { lesson, prose } = compiledLesson(tiny());

  it('fills in what lesson.json may leave out, and keeps what only the tools need to itself', () => {
    expect(lesson.requires).toEqual([]);
    expect(lesson.steps.map(({ params, stops }) => [params, stops])).toEqual([
      [{ stage: 'bet' }, [1]],
      [{ stage: 'see' }, [0.5, 1]],
      [{}, [1]],
      [{}, [1]],
      [{}, [1]],
    ]);
    expect(Object.keys(lesson)).not.toContain('sourceLanguage');
    expect(Object.keys(prose.en)).not.toContain('source');
  });

  it('has the words of both languages under the same ids', () => {
    expect(Object.keys(prose.en.steps)).toEqual(Object.keys(prose['zh-Hans'].steps));
    expect(prose['zh-Hans'].tokens).toEqual({ cat: '小猫', mat: '垫子上' });
    expect(prose['zh-Hans'].messages['tiny.narration']).toBe('第一个词占 {share}。');
    expect(prose.en.steps.check?.questions['what-moves']?.choices.output).toEqual({
      text: ['What is read'],
      reply: [element('p', ['Yes.'])],
    });
    expect(prose['zh-Hans'].steps.see?.notes).toEqual([
      { id: 'why', summary: '为什么和为一？', body: [element('p', ['因为除过总和。'])] },
    ]);
  });

  it('gives the title and the ids of the steps for the contents', () => {
    const { steps, title } = lessonSummary(tiny());
    expect(title).toEqual({ 'zh-Hans': '小课', en: 'A tiny lesson' });
    expect(steps.slice(0, 2)).toEqual(['bet', 'see']);
  });
});

describe('prose', () => {
  it('is bold beside Chinese punctuation', async () => {
    expect(await bodyOf('**注意：**正文')).toEqual([element('p', [element('strong', ['注意：']), '正文'])]);
  });

  it('leaves times, ratios and colons alone', async () => {
    expect(await bodyOf('比例 1:2，12:30，键:key')).toEqual([element('p', ['比例 1:2，12:30，键:key'])]);
  });

  it('joins lines without a space between Chinese characters and with one elsewhere', async () => {
    expect(await bodyOf('上一行\n下一行')).toEqual([element('p', ['上一行', '下一行'])]);
    expect(await bodyOf('one\ntwo')).toEqual([element('p', ['one', ' ', 'two'])]);
  });

  it('breaks no line within a product or a sum', async () => {
    expect(await bodyOf('1 × 3 + 2 ÷ 4 = 3.5')).toEqual([
      element('p', ['1\u00a0×\u00a03\u00a0+\u00a02\u00a0÷\u00a04 = 3.5']),
    ]);
  });

  it('holds placeholders and terms as nodes', async () => {
    expect(await bodyOf('{weights[0,1]:percent}的[权重](term:weight)')).toEqual([
      element('p', [
        {
          kind: 'placeholder',
          placeholder: { kind: 'number', ref: { tensor: 'weights', index: [0, 1] }, format: 'percent' },
        },
        '的',
        { kind: 'term', term: 'weight', children: ['权重'] },
      ]),
    ]);
  });

  it('has tables with column heads', async () => {
    expect(await bodyOf('| 名 | 数 |\n|---|---|\n| q | {scale} |')).toEqual([
      element('table', [
        element('thead', [
          element('tr', [element('th', ['名'], { scope: 'col' }), element('th', ['数'], { scope: 'col' })]),
        ]),
        element('tbody', [
          element('tr', [
            element('td', [element('math', [element('mi', ['q'], { class: 'role-query' })])]),
            element('td', [
              {
                kind: 'placeholder',
                placeholder: { kind: 'number', ref: { tensor: 'scale', index: [] }, format: 'number' },
              },
            ]),
          ]),
        ]),
      ]),
    ]);
  });

  it('sets formulas as MathML with colours by role, live numbers and their TeX', async () => {
    expect(await bodyOf('$\\query{q} = \\live{v[0,0]:.2}$ 和')).toEqual([
      element('p', [
        element('math', [
          element('semantics', [
            element('mrow', [
              element('mi', ['q'], { class: 'role-query' }),
              element('mo', ['=']),
              element('mn', [
                {
                  kind: 'placeholder',
                  placeholder: { kind: 'number', ref: { tensor: 'v', index: [0, 0] }, format: '.2' },
                },
              ]),
            ]),
            element('annotation', ['\\query{q} = \\live{v[0,0]:.2}'], { encoding: 'application/x-tex' }),
          ]),
        ]),
        ' 和',
      ]),
    ]);
  });

  it('sets letters of query, key and value that stand alone as formulas do', async () => {
    const role = (name: string) => ({ class: `role-${name}` });
    const letter = (text: string, name: string) => element('math', [element('mi', [text], role(name))]);
    const second = element('math', [element('msub', [element('mi', ['v']), element('mn', ['2'])], role('value'))]);
    const tied = (...nodes: ProseNode[]) => element('span', nodes, { class: 'together' });
    expect(await bodyOf('q 和 K、v₂，不是 KV、q1、vs 或 `k`')).toEqual([
      element('p', [
        letter('q', 'query'),
        ' 和 ',
        tied(letter('K', 'key'), '、'),
        tied(second, '，'),
        '不是 KV、q1、vs 或 ',
        element('code', ['k']),
      ]),
    ]);
  });

  it('colours matrices of weights in formulas as figures do', async () => {
    const text = JSON.stringify(await bodyOf('$W_Q^{(2)}W_{K}^\\top X$'));
    expect(text.match(/role-weight-matrix/g)).toHaveLength(2);
  });

  it('puts a formula that is a paragraph on a line of its own', async () => {
    const [oneLine] = await bodyOf('$$x$$');
    const [threeLines] = await bodyOf('$$\nx\n$$');
    expect(oneLine).toEqual(threeLines);
    expect(oneLine).toMatchObject({ tag: 'math', attributes: { display: 'block' } });
  });

  it('ties punctuation to the formula before it, wherever it stands', async () => {
    const [paragraph] = await bodyOf('**前 $k$、后**');
    expect(paragraph).toMatchObject({
      children: [{ tag: 'strong', children: ['前 ', { tag: 'span', attributes: { class: 'together' } }, '后'] }],
    });
  });

  it('carries no inline style, which a strict content policy forbids', async () => {
    const text = JSON.stringify(await bodyOf('$$\\begin{bmatrix}1&0\\\\0&1\\end{bmatrix}\\underbrace{x}_{y}$$'));
    expect(text).toContain('"mtable"');
    expect(text).not.toContain('style"');
  });
});

describe('readLesson', () => {
  it('names each missing file', async () => {
    await withCopy(async (folder) => {
      const { source, problems } = readLesson(join(folder, 'absent'));
      expect(source).toBeUndefined();
      expect(problems.map(({ file }) => file.split('/').at(-1))).toEqual(['zh-Hans.md', 'en.md', 'lesson.json']);
    });
  });

  it('counts lines below long front matter', async () => {
    await withCopy(async (folder) => {
      const path = join(folder, 'tiny/en.md');
      writeFileSync(
        path,
        `---\ntitle: a\ntopic: b\nobjectives: [c]\nprerequisites: []\ncolour: red\noutcome: d\n---\n`,
      );
      expect(readLesson(join(folder, 'tiny')).problems).toEqual([
        expect.objectContaining({ line: 6, message: "the file does not know 'colour'" }),
      ]);
    });
  });
});
