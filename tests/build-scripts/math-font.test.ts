import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compiledLesson, lessonFolders, readLesson } from '../../build-scripts/lessons/compile.ts';
import { mathCharacters } from '../../build-scripts/vite/math-font.mjs';

const lessons = resolve(import.meta.dirname, '../../web/lessons');

/** Texts of all formulas in compiled prose; what only describes them to machines is left out. */
function formulaTexts(node: unknown, inFormula = false): string[] {
  if (typeof node === 'string') return inFormula ? [node] : [];
  if (typeof node !== 'object' || node === null) return [];
  const { tag, children } = node as { tag?: string; children?: readonly unknown[] };
  if (tag === 'annotation') return [];
  if (tag !== undefined) return (children ?? []).flatMap((child) => formulaTexts(child, inFormula || tag === 'math'));
  return Object.values(node).flatMap((value) => formulaTexts(value, inFormula));
}

test('the font of formulas has every character that the lessons write them with', () => {
  const texts = lessonFolders(lessons).flatMap((folder) => {
    const { source } = readLesson(folder);
    if (source === undefined) throw new Error(`${folder} cannot be read`);
    return formulaTexts(compiledLesson(source).prose);
  });
  expect(texts.length).toBeGreaterThan(20);
  // Words in Chinese are set in the font of the text; the invisible operators of MathML have no glyph.
  const written = [...new Set(texts.join(''))].filter((character) => !/[\p{Script=Han}\p{Cf}]/u.test(character));
  expect(written.filter((character) => !mathCharacters.includes(character))).toEqual([]);
});
