/** The whole page: header, start page or lesson, footer. */

import { lessons } from 'virtual:lessons';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AttentionWalkthroughElement } from '../elements/attention-walkthrough.tsx';
import { message } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import type { UrlState } from '../timeline/url-state.ts';
import { FollowedAddress } from './followed-address.ts';
import { LazyGlossary } from './lazy-glossary.tsx';
import { PageFooter } from './page-footer.tsx';
import { PageHeader } from './page-header.tsx';
import {
  addressOf,
  applyPreferences,
  followed,
  keepPreferences,
  type Preferences,
  preferencesFor,
} from './page-state.ts';
import type { StartFigureData } from './start-figure.tsx';
import { StartPage, type StartPageProps } from './start-page.tsx';

export interface AppProps {
  readonly storage: SafeStorage;
  /** The start page's picture where it is there already. */
  readonly figure: StartFigureData | null;
  /** Loads it where it is not: null when it cannot be had. */
  readonly loadFigure: () => Promise<StartFigureData | null>;
  /** What stands in its place until then, by language. */
  readonly stills: StartPageProps['stills'];
  /** Where the test page is. */
  readonly testsAddress: string;
  /** The test page itself, where it is part of this page: shown at `#/tests`. */
  readonly testPage?: (preferences: Preferences) => ComponentChildren;
}

export function App({ storage, figure, loadFigure, stills, testsAddress, testPage }: AppProps) {
  const [startFigure, setStartFigure] = useState(figure);
  const [address] = useState(() => new FollowedAddress(window));
  const [url, setUrl] = useState<UrlState>(() => address.state);
  const [preferences, setPreferences] = useState<Preferences>(() => preferencesFor(url, storage, navigator.languages));
  const { language } = preferences;
  const element = useRef<AttentionWalkthroughElement>(null);
  const showsTests = testPage !== undefined && url.lesson === 'tests';
  const showsGlossary = url.lesson === 'glossary';

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
    const title = showsGlossary
      ? message(language, 'glossary.title')
      : lessons.find(({ id }) => id === url.lesson)?.title[language];
    document.title = title ? `${title} · ${message(language, 'app.title')}` : message(language, 'app.title');
  }, [preferences, url.lesson]);

  useEffect(() => {
    if (!url.lesson && !startFigure) void loadFigure().then(setStartFigure);
  }, [url.lesson]);

  /** The element is where the lesson's state lives; the address follows it. */
  const follow = useCallback(() => {
    if (address.isAhead) return;
    const state = element.current?.state ?? { inputs: {} };
    address.write(addressOf(state, preferences), address.state.lesson !== state.lesson);
    setUrl(state);
  }, [preferences]);
  useLayoutEffect(() => {
    const walkthrough = element.current;
    walkthrough?.addEventListener('statechange', follow);
    return () => walkthrough?.removeEventListener('statechange', follow);
  }, [follow, url.lesson === undefined]);
  useEffect(() => {
    if (!showsTests) address.write(addressOf(address.state, preferences), false);
  }, [preferences]);

  /** The address leads the element from the beginning. */
  const placed = useCallback((walkthrough: AttentionWalkthroughElement | null) => {
    element.current = walkthrough;
    walkthrough?.openLink(location);
  }, []);

  return (
    <div class="page">
      <PageHeader
        preferences={preferences}
        onPreferences={setPreferences}
        storage={storage}
        current={showsTests ? undefined : url.lesson}
        isTitle={url.lesson !== undefined && !showsTests && !showsGlossary}
      />
      <main>
        {showsTests ? (
          testPage(preferences)
        ) : showsGlossary ? (
          <LazyGlossary language={language} term={url.step} />
        ) : url.lesson ? (
          <attention-walkthrough ref={placed} lang={language} theme={preferences.theme} />
        ) : (
          <StartPage language={language} figure={startFigure} stills={stills} storage={storage} />
        )}
      </main>
      <PageFooter language={language} testsAddress={testsAddress} />
    </div>
  );
}
