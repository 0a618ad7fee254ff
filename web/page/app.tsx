/** The whole page: header, start page or lesson, footer. */

import { lessons } from 'virtual:lessons';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AttentionWalkthroughElement } from '../elements/attention-walkthrough.tsx';
import { message } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import type { Language } from '../timeline/lesson.ts';
import type { UrlState } from '../timeline/url-state.ts';
import { FollowedAddress } from './followed-address.ts';
import { LazyGlossary } from './lazy-glossary.tsx';
import { PageFooter } from './page-footer.tsx';
import { PageHeader } from './page-header.tsx';
import { type Course, loadCourse, loadStart, type StartModule } from './page-parts.ts';
import {
  addressOf,
  applyPreferences,
  followed,
  keepPreferences,
  type Preferences,
  preferencesFor,
} from './page-state.ts';
import type { StartFigureData } from './start-figure.tsx';
import type { StartPageProps } from './start-page.tsx';
import { useOnceWanted } from './use-once-wanted.ts';

export interface AppProps {
  readonly storage: SafeStorage;
  /** The start page's picture where it is there already. */
  readonly figure: StartFigureData | null;
  /** Loads it where it is not: null when it cannot be had. */
  readonly loadFigure: () => Promise<StartFigureData | null>;
  /** Parts that are loaded beside the page, where they are there already. */
  readonly parts: { readonly start: StartModule | null; readonly course: Course | null };
  /** What stands in its place until then, by language. */
  readonly stills: StartPageProps['stills'];
  /** Where the test page is. */
  readonly testsAddress: string;
  /** The test page itself, where it is part of this page: shown at `#/tests`. */
  readonly testPage?: (preferences: Preferences) => ComponentChildren;
}

export function App({ storage, figure, loadFigure, parts, stills, testsAddress, testPage }: AppProps) {
  const [startFigure, setStartFigure] = useState(figure);
  const [address] = useState(() => new FollowedAddress(window));
  const [url, setUrl] = useState<UrlState>(() => address.state);
  const [preferences, setPreferences] = useState<Preferences>(() => preferencesFor(url, storage, navigator.languages));
  const { language } = preferences;
  const element = useRef<AttentionWalkthroughElement>(null);
  const view = viewOf(url, testPage !== undefined);
  const course = useOnceWanted(parts.course, loadCourse, view === 'start' || url.route !== undefined);
  const start = useOnceWanted(parts.start, loadStart, view === 'start');
  const routed = view === 'lesson' && course ? course.routed(url) : null;

  // Listeners are there before anything is seen: whoever is quick is heard, and so is a lesson that is there at once.
  useLayoutEffect(() => {
    const onAddress = () => {
      const state = address.follow();
      setUrl(state);
      setPreferences((before) => followed(before, state));
      if (state.lesson) element.current?.openLink(location);
    };
    addEventListener('hashchange', onAddress);
    return () => removeEventListener('hashchange', onAddress);
  }, []);

  useEffect(() => {
    applyPreferences(preferences, document.documentElement);
    keepPreferences(preferences, storage);
    document.title = titleOf(url, view, language);
  }, [preferences, url.lesson]);

  useEffect(() => {
    if (view === 'start' && !startFigure) void loadFigure().then(setStartFigure);
  }, [view]);

  /** The element is where the lesson's state lives; the address follows it. */
  const follow = useCallback(() => {
    if (address.isAhead) return;
    const state = element.current?.state ?? { inputs: {} };
    const { lesson, route } = address.state;
    const whole = { ...state, ...(route ? { route } : {}) };
    address.write(addressOf(whole, preferences), lesson !== state.lesson);
    setUrl(whole);
  }, [preferences]);
  useLayoutEffect(() => {
    const walkthrough = element.current;
    walkthrough?.addEventListener('statechange', follow);
    return () => walkthrough?.removeEventListener('statechange', follow);
  }, [follow, view]);
  useEffect(() => {
    if (view !== 'tests') address.write(addressOf(address.state, preferences), false);
  }, [preferences]);

  /** The address leads the element from the beginning. */
  const placed = useCallback((walkthrough: AttentionWalkthroughElement | null) => {
    element.current = walkthrough;
    walkthrough?.openLink(location);
  }, []);

  const leave = () => {
    const { route: _, ...rest } = address.state;
    address.write(addressOf(rest, preferences), false);
    setUrl(rest);
  };

  return (
    <div class="page">
      <PageHeader
        preferences={preferences}
        onPreferences={setPreferences}
        storage={storage}
        current={view === 'tests' ? undefined : url.lesson}
        isTitle={view === 'lesson'}
      />
      {course && routed ? <course.RouteBar {...routed} {...{ language, storage }} onLeave={leave} /> : null}
      <main>
        {view === 'lesson' ? (
          <attention-walkthrough
            ref={placed}
            lang={language}
            theme={preferences.theme}
            way={routed?.standing.way ?? null}
          />
        ) : null}
        {view === 'tests' ? testPage?.(preferences) : null}
        {view === 'glossary' ? <LazyGlossary language={language} term={url.step} /> : null}
        {view === 'start' && start ? (
          <start.StartPage {...{ language, stills, storage, course }} figure={startFigure} />
        ) : null}
      </main>
      <PageFooter language={language} testsAddress={testsAddress} />
    </div>
  );
}

type View = 'start' | 'lesson' | 'glossary' | 'tests';

/** Two names in the address are no lessons. */
function viewOf({ lesson }: UrlState, hasTests: boolean): View {
  if (lesson === undefined) return 'start';
  if (lesson === 'glossary') return 'glossary';
  return lesson === 'tests' && hasTests ? 'tests' : 'lesson';
}

function titleOf({ lesson }: UrlState, view: View, language: Language): string {
  const title =
    view === 'glossary'
      ? message(language, 'glossary.title')
      : lessons.find(({ id }) => id === lesson)?.title[language];
  return title ? `${title} · ${message(language, 'app.title')}` : message(language, 'app.title');
}
