/** The start page as HTML, drawn at build time in every language: seen before any script runs, and without one. */
import { renderToString } from 'preact-render-to-string';
import { runLesson } from './elements/shared-engine.ts';
import { PageFooter } from './page/page-footer.tsx';
import { PageHeader } from './page/page-header.tsx';
import { loadStartFigure } from './page/start-figure.tsx';
import { StartPage } from './page/start-page.tsx';
import { kLanguages } from './timeline/url-state.ts';

/** The numbers in it are the engine's, computed while building. */
export async function prerenderStartPage(): Promise<string> {
  const figure = await loadStartFigure(runLesson());
  return kLanguages
    .map((language) =>
      renderToString(
        <div class="page prerendered" lang={language}>
          <PageHeader preferences={{ language, theme: 'system' }} current={undefined} />
          <main>
            <StartPage language={language} figure={figure} />
          </main>
          <PageFooter language={language} testsAddress="tests.html" />
        </div>,
      ),
    )
    .join('\n');
}
