/** Starts the test page where it is a page of its own. */
import { render } from 'preact';
import { applyPreferences, preferencesFor, readAddress } from '../page/page-state.ts';
import { safeStorage } from '../player/safe-storage.ts';
import { TestPage } from './test-page.tsx';

const preferences = preferencesFor(
  readAddress(location).state,
  safeStorage(() => localStorage),
  navigator.languages,
);
applyPreferences(preferences, document.documentElement);
const place = document.getElementById('app');
if (place) render(<TestPage language={preferences.language} />, place);
