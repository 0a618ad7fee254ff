/** Contents, title, language, theme. */

import { useRef, useState } from 'preact/hooks';
import { Icon } from '../elements/icons.tsx';
import { useLoaded } from '../elements/use-loaded.ts';
import { kLanguageNames, message } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import type { Language } from '../timeline/lesson.ts';
import { kLanguages, kThemes, type Theme } from '../timeline/url-state.ts';
import type { ContentsListProps } from './contents-list.tsx';
import type { Preferences } from './page-state.ts';

export interface PageHeaderProps {
  readonly preferences: Preferences;
  readonly onPreferences?: (preferences: Preferences) => void;
  /** Where progress is kept; absent when the page is drawn ahead of time. */
  readonly storage?: SafeStorage;
  /** Id of the lesson that is shown, or the page's name in the address. */
  readonly current: string | undefined;
  /** Whether the site's name is the heading of what is shown: other pages have one of their own. */
  readonly isTitle?: boolean;
}

export function PageHeader({ preferences, onPreferences, storage, current, isTitle = false }: PageHeaderProps) {
  const { language, theme } = preferences;
  const Title = isTitle ? 'h1' : 'p';
  const change = (changes: Partial<Preferences>) => onPreferences?.({ ...preferences, ...changes });
  return (
    <header class="page-header">
      <Contents language={language} storage={storage} current={current} />
      <Title class="home">
        <a href="#/">{message(language, 'app.title')}</a>
      </Title>
      <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
      <ThemeSwitch language={language} theme={theme} onChange={(chosen) => change({ theme: chosen })} />
    </header>
  );
}

function Contents({ language, storage, current }: Omit<ContentsListProps, 'onFollow'>) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.removeAttribute('open');
  return (
    // Closes when the focus leaves, and by the key that closes.
    <details
      class="contents"
      ref={menu}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close();
      }}
    >
      <summary>
        <Icon name="menu" />
        <span class="visually-hidden-narrow">{message(language, 'nav.contents')}</span>
      </summary>
      {isOpen ? <LazyContents {...{ language, storage, current }} onFollow={close} /> : null}
    </details>
  );
}

/** Loaded when it is opened first. */
function LazyContents(props: ContentsListProps) {
  const { value: ContentsList } = useLoaded(loadContents);
  return ContentsList ? <ContentsList {...props} /> : null;
}

const loadContents = async () => (await import('./contents-list.tsx')).ContentsList;

/** Each name in its own language, so that it is found by those who cannot read the present one. */
function LanguageSwitch({ language, onChange }: { language: Language; onChange: (language: Language) => void }) {
  return (
    <fieldset class="switch" aria-label={message(language, 'nav.language')}>
      {kLanguages.map((known) => (
        <button
          key={known}
          type="button"
          lang={known}
          aria-pressed={known === language}
          onClick={() => onChange(known)}
        >
          {kLanguageNames[known]}
        </button>
      ))}
    </fieldset>
  );
}

function ThemeSwitch({
  language,
  theme,
  onChange,
}: {
  language: Language;
  theme: Theme;
  onChange: (theme: Theme) => void;
}) {
  return (
    <label class="theme-switch">
      <Icon name="theme" />
      <span class="visually-hidden">{message(language, 'nav.theme')}</span>
      <select
        value={theme}
        onChange={({ currentTarget }) => onChange(kThemes.find((known) => known === currentTarget.value) ?? 'system')}
      >
        {kThemes.map((known) => (
          <option key={known} value={known} selected={known === theme}>
            {message(language, `theme.${known}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
