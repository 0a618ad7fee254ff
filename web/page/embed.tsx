/** A lesson alone, for frames in other pages: tells its host how high it is. */
import { render } from 'preact';
import '../elements/element.ts';
import type { AttentionWalkthroughElement } from '../elements/attention-walkthrough.tsx';
import { message } from '../locales/message.ts';
import { safeStorage } from '../player/safe-storage.ts';
import { FollowedAddress } from './followed-address.ts';
import { reportHeight } from './host-messages.ts';
import { addressOf, applyPreferences, preferencesFor } from './page-state.ts';
import { kFirstLesson } from './start-figure.tsx';

const address = new FollowedAddress(window);
const storage = safeStorage(() => localStorage);
const place = document.getElementById('app');
let walkthrough: AttentionWalkthroughElement | null = null;

/** Shows what the address says; the element is made once and goes where the address leads. */
function show(place: HTMLElement): void {
  const state = address.follow();
  const preferences = preferencesFor(state, storage, navigator.languages);
  applyPreferences(preferences, document.documentElement);
  render(
    <>
      <h1 class="visually-hidden">{message(preferences.language, 'app.title')}</h1>
      <attention-walkthrough
        ref={(element: AttentionWalkthroughElement | null) => {
          walkthrough = element;
        }}
        lang={preferences.language}
        theme={preferences.theme}
        controls={state.controls ? state.controls.join(',') || 'none' : undefined}
        onstatechange={({ currentTarget }: Event) => {
          const { controls } = state;
          const now = { ...(currentTarget as AttentionWalkthroughElement).state, ...(controls ? { controls } : {}) };
          address.write(addressOf(now, preferences), false);
        }}
      />
    </>,
    place,
  );
  if (!state.lesson) walkthrough?.setAttribute('lesson', kFirstLesson);
  walkthrough?.openLink(location);
}

if (place) {
  show(place);
  addEventListener('hashchange', () => show(place));
  reportHeight(document.body, (said) => parent.postMessage(said, '*'));
}
