/** The page's address and the reader's preferences. */
import { preferredLanguage } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import type { Language } from '../timeline/lesson.ts';
import {
  formatHash,
  kLanguages,
  kThemes,
  type ParsedUrl,
  parseUrl,
  type Theme,
  type UrlState,
} from '../timeline/url-state.ts';

export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
}

const kLanguageKey = 'attention-walkthrough/1/language';
const kThemeKey = 'attention-walkthrough/1/theme';

/** What the address says, else what was chosen before, else what the browser wishes. */
export function preferencesFor(url: UrlState, storage: SafeStorage, wishes: readonly string[]): Preferences {
  const language =
    url.language ?? kLanguages.find((known) => known === storage.read(kLanguageKey)) ?? preferredLanguage(wishes);
  const theme = url.theme ?? kThemes.find((known) => known === storage.read(kThemeKey)) ?? 'system';
  return { language, theme };
}

/** What another address makes of them: the same ones where it changes none. */
export function followed(before: Preferences, { language, theme }: UrlState): Preferences {
  const after = { language: language ?? before.language, theme: theme ?? before.theme };
  return after.language === before.language && after.theme === before.theme ? before : after;
}

export function keepPreferences({ language, theme }: Preferences, storage: SafeStorage): void {
  storage.write(kLanguageKey, language);
  storage.write(kThemeKey, theme);
}

/** Gives the whole document the language and the theme: every part inherits them. */
export function applyPreferences({ language, theme }: Preferences, root: HTMLElement): void {
  root.lang = language;
  for (const known of kThemes) root.classList.toggle(`theme-${known}`, known === theme);
}

export function readAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): ParsedUrl {
  return parseUrl(hash, search);
}

/** The address of a state under these preferences. The system's theme is no part of it: the next reader has another system. */
export function addressOf(state: UrlState, { language, theme }: Preferences): string {
  const { theme: _, ...rest } = state;
  return formatHash({ ...rest, language, ...(theme === 'system' ? {} : { theme }) });
}
