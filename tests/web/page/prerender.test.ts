/** What is drawn at build time says the same in both languages, without a script. */
import { loadGlossary } from 'virtual:glossary';
import { expect, it } from 'vitest';
import { pages } from '../../../web/prerender.tsx';
import { kLanguages } from '../../../web/timeline/url-state.ts';

/** The part of a page in each language. */
const partsOf = (html: string) =>
  html
    .split('<div class="page prerendered" lang="')
    .slice(1)
    .map((part) => {
      const language = kLanguages.find((one) => part.startsWith(`${one}"`)) ?? 'en';
      return { language, part };
    });

it('the glossary has every term with its definition, in each language', async () => {
  const parts = partsOf((await pages.glossary?.()) ?? '');
  const terms = Object.values(await loadGlossary());
  expect(parts.map(({ language }) => language)).toEqual(kLanguages);
  for (const { language, part } of parts) {
    const titles = [...part.matchAll(/<h2 id="term-[^>]*>.*?<span>(.*?)<\/span>/g)].map(([, title]) => title);
    expect(titles).toEqual(terms.map(({ title }) => title[language]));
    expect(part.match(/class="entry-text"><div><p>/g)).toHaveLength(terms.length);
  }
});

it('the start page has its picture in each language', async () => {
  const parts = partsOf((await pages.start?.()) ?? '');
  expect(parts.map(({ part }) => /<svg[^>]*>.*<text/s.test(part))).toEqual([true, true]);
});
