import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { makeIfChanged } from '../artefacts/up-to-date.mjs';
import { inProject } from '../support/paths.mjs';

const output = 'build/fonts/math.woff2';
const source = 'node_modules/@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2';

/** Code points from `first` to `last`. @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/**
 * What formulas are written with. Single letters are drawn with the italic letters of Unicode's mathematical alphabet, which
 * has its small h elsewhere.
 */
export const mathCharacters = [
  range(0x20, 0x7e),
  range(0x1d434, 0x1d467),
  'ℎ',
  range(0x3b1, 0x3c9),
  range(0x1d6fc, 0x1d714),
  'ΔΣΠΩϕ',
  '±×÷·−∗√∞∑∏∂∇∈∉⊤⊙⋅∘⟨⟩‖∥⌊⌋⌈⌉←→↦⇒≈≠≤≥≡∝…⋯⋮⋱′″ℝ⏞⏟',
].join('');

/**
 * Makes the font that formulas are set in, to be imported as `#fonts/math.woff2?url`: the few characters that are used, with
 * the table by which brackets and roots grow, 28 KB instead of 270. Without such a font Chromium and Firefox do not
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
