import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { lessonFolders } from '../../../build-scripts/lessons/compile.ts';
import { type Page, until } from '../drivers/browser.ts';

const built = (path: string, maker = 'npm run build') => {
  const full = resolve(import.meta.dirname, '../../..', path);
  if (!existsSync(full)) throw new Error(`${path} is not there: "${maker}" makes it`);
  return full;
};

/** What `npm run build` has made. */
export const site = () => built('dist/site');
export const oneFile = () => built('dist/attention-walkthrough.html');
export const library = () => built('dist/lib');
/** What `npm run bench` serves. */
export const benchWithPeers = () => built('build/bench', 'npm run bench');

/** The lessons that there are. */
export const lessonIds = () =>
  lessonFolders(resolve(import.meta.dirname, '../../../web/lessons')).map((folder) => basename(folder));

/** The weights of the first lesson's query, as the start page writes them. */
export const goldenWeights = '0.576 0.140 0.284';

/** The texts in the figures of a root (`document`, or a shadow root), as an expression. */
export const figureTexts = (root: string) =>
  `[...${root}.querySelectorAll('svg text')].map(({ textContent }) => textContent).join(' ')`;

/** Waits until the start page runs, and shows the numbers that the engine has computed in this browser. */
export async function startPageRuns(page: Page): Promise<void> {
  await until(
    page,
    `!document.querySelector('.prerendered') && ${figureTexts('document')}.includes('${goldenWeights}')`,
  );
}

/** Waits until a lesson's picture shows numbers; those of the start page, drawn ahead of time, do not count. */
export async function lessonRuns(page: Page): Promise<void> {
  await until(
    page,
    `/[0-9]/.test(${figureTexts(`(document.querySelector('attention-walkthrough')?.shadowRoot ?? new DocumentFragment())`)})`,
  );
}

/** What the page's trained translator says of the sentence of the lessons, as an expression for the page's console. */
export const translation = `attentionWalkthrough.loadShippedModel('translator')
  .then((translator) => attentionWalkthrough.translate(translator, ['小猫', '坐在', '垫子上']))`;
