import { render } from 'preact';
import { applyPreferences, preferencesFor, readAddress } from '../page/page-state.ts';
import { safeStorage } from '../player/safe-storage.ts';
import { BenchPage } from './bench-page.tsx';
import type { Library } from './library.ts';
import { readSettings } from './settings.ts';

/** Puts the benchmark into the page it was loaded by. */
export function startPage(loadPeers: () => Promise<readonly Library[]>): void {
  const preferences = preferencesFor(
    readAddress(location).state,
    safeStorage(() => localStorage),
    navigator.languages,
  );
  applyPreferences(preferences, document.documentElement);
  const place = document.getElementById('app');
  if (!place) return;
  render(
    <BenchPage language={preferences.language} settings={readSettings(location.search)} loadPeers={loadPeers} />,
    place,
  );
}
