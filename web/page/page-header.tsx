/** Contents, title, language, theme. */

import { lessons } from 'virtual:lessons';
import { useRef } from 'preact/hooks';
import { Icon } from '../elements/icons.tsx';
import { kLanguageNames, message } from '../locales/message.ts';
import type { Language } from '../timeline/lesson.ts';
import { kLanguages, kThemes, type Theme } from '../timeline/url-state.ts';
import type { Preferences } from './page-state.ts';

export interface PageHeaderProps {
  readonly preferences: Preferences;
  readonly onPreferences?: (preferences: Preferences) => void;
  /** Id of the lesson that is shown. */
  readonly current: string | undefined;
}

export function PageHeader({ preferences, onPreferences, current }: PageHeaderProps) {
  const { language, theme } = preferences;
  // The start page has a larger heading of its own.
  const Title = current ? 'h1' : 'p';
  const change = (changes: Partial<Preferences>) => onPreferences?.({ ...preferences, ...changes });
  return (
    <header class="page-header">
      <Contents language={language} current={current} />
      <Title class="home">
        <a href="#/">{message(language, 'app.title')}</a>
      </Title>
      <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
      <ThemeSwitch language={language} theme={theme} onChange={(chosen) => change({ theme: chosen })} />
    </header>
  );
}

function Contents({ language, current }: { language: Language; current: string | undefined }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    // Closes when the focus leaves, and by the key that closes.
    <details
      class="contents"
      ref={menu}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close();
      }}
    >
      <summary>
        <Icon name="menu" />
        <span class="visually-hidden-narrow">{message(language, 'nav.contents')}</span>
      </summary>
      <nav aria-label={message(language, 'nav.contents')}>
        <ol>
          {lessons.map(({ id, title, topic }) => (
            <li key={id}>
              <a href={`#/${id}`} onClick={close} {...(id === current ? { 'aria-current': 'page' as const } : {})}>
                <strong>{title[language]}</strong>
                <span>{topic[language]}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}

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
