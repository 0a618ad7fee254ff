/** Puts the living page in the place of the one drawn ahead of time. */
import { render } from 'preact';
import { runLesson } from '../elements/shared-engine.ts';
import { safeStorage } from '../player/safe-storage.ts';
import { kLanguages } from '../timeline/url-state.ts';
import { App, type AppProps } from './app.tsx';
import { offerToConsole } from './console.ts';
import { loadCourse, loadStart } from './page-parts.ts';
import { applyPreferences, preferencesFor, readAddress } from './page-state.ts';
import { loadStartFigure } from './start-figure.tsx';

export async function mountPage(options: Pick<AppProps, 'testsAddress' | 'testPage'>): Promise<void> {
  offerToConsole(globalThis, document);
  const storage = safeStorage(() => localStorage);
  const place = document.getElementById('app');
  if (!place) throw new Error('mountPage: the page has no element with the id app');
  // A file that was drawn as another page than the start is that page until the address says more.
  const { page } = place.dataset;
  if (page && location.hash === '') history.replaceState(history.state, '', `#/${page}`);
  const url = readAddress(location).state;
  applyPreferences(preferencesFor(url, storage, navigator.languages), document.documentElement);
  const loadFigure = () => loadStartFigure(runLesson()).catch(() => null);
  // Until the engine has answered, the picture drawn ahead of time stays. Without an engine the page still has its words.
  const [figure, start, course] = url.lesson ? [] : await Promise.all([loadFigure(), loadStart(), loadCourse()]);
  const parts = { start: start ?? null, course: course ?? null };
  const stills = drawnAheadOfTime(place);
  place.replaceChildren();
  render(<App {...{ storage, loadFigure, parts, stills }} figure={figure ?? null} {...options} />, place);
}

/** The start page's pictures as they were drawn ahead of time: they stay where no engine can draw them. */
function drawnAheadOfTime(place: HTMLElement): AppProps['stills'] {
  return new Map(
    kLanguages.map((language) => {
      const drawn = place.querySelectorAll(`.prerendered[lang="${language}"] .hero-figure > *`);
      return [language, [...drawn]];
    }),
  );
}
