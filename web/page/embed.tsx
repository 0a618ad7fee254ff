/** A lesson alone, for frames in other pages: tells its host how high it is. */
import { render } from 'preact';
import '../elements/element.ts';
import type { AttentionWalkthroughElement } from '../elements/attention-walkthrough.tsx';
import { message } from '../locales/message.ts';
import { safeStorage } from '../player/safe-storage.ts';
import { reportHeight } from './host-messages.ts';
import { addressOf, applyPreferences, preferencesFor, readAddress, writeAddress } from './page-state.ts';
import { kFirstLesson } from './start-figure.tsx';

const { state } = readAddress(location);
const preferences = preferencesFor(
  state,
  safeStorage(() => localStorage),
  navigator.languages,
);
applyPreferences(preferences, document.documentElement);

const follow = ({ currentTarget }: Event) => {
  const walkthrough = currentTarget as AttentionWalkthroughElement;
  writeAddress(addressOf(walkthrough.state, preferences), false, window);
};

const begin = (walkthrough: AttentionWalkthroughElement | null) => {
  if (!walkthrough) return;
  walkthrough.state = { ...state, lesson: state.lesson ?? kFirstLesson };
  walkthrough.addEventListener('statechange', follow);
};

const place = document.getElementById('app');
if (place) {
  render(
    <>
      <h1 class="visually-hidden">{message(preferences.language, 'app.title')}</h1>
      <attention-walkthrough
        ref={begin}
        lang={preferences.language}
        theme={preferences.theme}
        {...(state.controls ? { controls: state.controls.join(',') || 'none' } : {})}
      />
    </>,
    place,
  );
  reportHeight(document.body, (said) => parent.postMessage(said, '*'));
}
