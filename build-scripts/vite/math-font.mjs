import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { makeIfChanged } from '../artefacts/up-to-date.mjs';
import { inProject } from '../support/paths.mjs';

const output = 'build/fonts/math.woff2';
const source = 'node_modules/@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2';

/** Code points from `first` to `last`. @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/**
 * What the lessons' formulas are written with; a test says which character is missing here when a lesson needs another. Single
 * letters are drawn with the italic letters of Unicode's mathematical alphabet, which has its small h elsewhere. Every bracket
 * costs its taller forms, so those that no lesson writes are left out.
 */
export const mathCharacters = [
  ' ()*+,-./0123456789:<=>[]|',
  range(0x41, 0x5a),
  range(0x61, 0x7a),
  range(0x1d434, 0x1d467),
  'ℎ',
  'ασ𝛼𝜎',
  '×÷·−√∑⊤⋅≈≤≥…′',
].join('');

/**
 * Makes the font that formulas are set in, to be imported as `#fonts/math.woff2?url`: the few characters that are used, with
 * the table by which brackets and roots grow, 16 KB instead of 270. Without such a font Chromium and Firefox do not
 * stretch brackets.
 * @returns {import('vite').Plugin}
 */
export const mathFont = () => ({
  name: 'math-font',
  config: async () => {
    await makeIfChanged(output, [source, 'build-scripts/vite/math-font.mjs'], makeFont);
  },
});

async function makeFont() {
  /** @type {{ default: (font: Buffer, text: string, options: { targetFormat: 'woff2' }) => Promise<Buffer> }} */
  const { default: subsetFont } = await import(/** @type {string} */ ('subset-font'));
  const font = await subsetFont(await readFile(inProject(source)), mathCharacters, { targetFormat: 'woff2' });
  await mkdir(inProject(output, '..'), { recursive: true });
  await writeFile(inProject(output), font);
}
