/** Pages as HTML, drawn at build time in every language: seen before any script runs, and without one. */

import { loadGlossary } from 'virtual:glossary';
import { outline, termPlaces } from 'virtual:outline';
import type { ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { runLesson } from './elements/shared-engine.ts';
import { GlossaryPage } from './page/glossary-page.tsx';
import { PageFooter } from './page/page-footer.tsx';
import { PageHeader } from './page/page-header.tsx';
import { loadStartFigure } from './page/start-figure.tsx';
import { StartPage } from './page/start-page.tsx';
import type { Language } from './timeline/lesson.ts';
import { kLanguages } from './timeline/url-state.ts';

/** The pages that can be drawn, by the name that `<!-- prerendered: name -->` gives. */
export const pages: Readonly<Record<string, () => Promise<string>>> = {
  /** The numbers in it are the engine's, computed while building. */
  start: async () => {
    const figure = await loadStartFigure(runLesson());
    return inEachLanguage(undefined, (language) => <StartPage language={language} figure={figure} />);
  },
  glossary: async () => {
    const glossary = await loadGlossary();
    return inEachLanguage('glossary', (language) => <GlossaryPage {...{ glossary, outline, termPlaces, language }} />);
  },
};

function inEachLanguage(current: string | undefined, content: (language: Language) => ComponentChild): string {
  return kLanguages
    .map((language) =>
      withShortFractions(
        renderToString(
          <div class="page prerendered" lang={language}>
            <PageHeader preferences={{ language, theme: 'system' }} current={current} />
            <main>{content(language)}</main>
            <PageFooter language={language} testsAddress="tests.html" />
          </div>,
        ),
      ),
    )
    .join('\n');
}

/** Pixels in tenths: nobody sees more, and every reader loads these pages. What is said in text is left as it is. */
function withShortFractions(html: string): string {
  return html.replace(/<[^>]*>/g, (tag) => tag.replace(/(\d\.\d)\d{3,}/g, '$1'));
}
