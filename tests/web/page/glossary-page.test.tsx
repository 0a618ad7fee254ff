/** The glossary's page names every term, in both languages, and leads only to what exists. */

import { loadGlossary } from 'virtual:glossary';
import { lessons } from 'virtual:lessons';
import { outline, termPlaces } from 'virtual:outline';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { GlossaryPage } from '../../../web/page/glossary-page.tsx';
import { tools } from '../../../web/scenes/tools/tools.ts';
import { kLanguages } from '../../../web/timeline/url-state.ts';

const glossary = await loadGlossary();
const terms = Object.entries(glossary);

describe.each(kLanguages)('the glossary in %s', (language) => {
  const html = renderToString(<GlossaryPage {...{ glossary, outline, termPlaces, language }} />);
  const links = [...html.matchAll(/href="#\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?"/g)].map(([, page = '', part]) => ({
    page,
    part,
  }));

  it.each(terms)('has an entry for %s, in the colour of its role', (id, { role, title }) => {
    const heading = new RegExp(`<h2 id="term-${id}"( class="([^"]*)")?>.*?</h2>`).exec(html);
    expect(heading?.[0]).toContain(title[language]);
    expect(heading?.[2] ?? '').toBe(role ? `role-${role}` : '');
  });

  it('leads from each term to a step that teaches it, and to its scene where there is one', () => {
    for (const [id, { tool }] of terms) {
      const [place] = termPlaces[id] ?? [];
      expect(links, id).toContainEqual({ page: place?.lesson, part: place?.step });
      if (tool) expect(links, id).toContainEqual({ page: tool, part: undefined });
    }
  });

  it('leads nowhere else', () => {
    const steps = new Map(lessons.map(({ id, steps }) => [id, steps]));
    for (const { page, part = '' } of links)
      expect(
        (page === 'glossary' && part in glossary) || page in tools || steps.get(page)?.includes(part),
        `${page}/${part}`,
      ).toBe(true);
  });
});
