/** Every word that the lessons explain: what it means, where it is taught, and the twenty-second scene that shows it. */

import { termRoles } from 'virtual:glossary';
import { lessons } from 'virtual:lessons';
import { useEffect, useRef } from 'preact/hooks';
import '../styles/roles.css';
import '../styles/glossary.css';
import { addMathFont } from '../elements/math-font.ts';
import { proseElements } from '../elements/prose-elements.ts';
import { message } from '../locales/message.ts';
import type { Outline, Place, TermPlaces } from '../prose/outline.ts';
import type { Glossary, ProseNode, Term, TermNode } from '../prose/prose.ts';
import type { Language } from '../timeline/lesson.ts';
import { kLanguages } from '../timeline/url-state.ts';
import { RoleMark } from './role-mark.tsx';

export interface GlossaryData {
  readonly glossary: Glossary;
  readonly outline: Outline;
  readonly termPlaces: TermPlaces;
}

export interface GlossaryPageProps extends GlossaryData {
  readonly language: Language;
  /** The term that was asked for: it is brought into view. */
  readonly term?: string | undefined;
}

export function GlossaryPage({ glossary, outline, termPlaces, language, term }: GlossaryPageProps) {
  useEffect(() => addMathFont(document), []);
  const terms = Object.entries(glossary);
  return (
    <div class="glossary">
      <h1>{message(language, 'glossary.title')}</h1>
      <p class="lead">{message(language, 'glossary.intro')}</p>
      <nav class="glossary-index" aria-label={message(language, 'glossary.index')}>
        <ul>
          {terms.map(([id, { role, title }]) => (
            <li key={id}>
              <a class={roleClass(role)} href={`#/glossary/${id}`}>
                {title[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {terms.map(([id, entry]) => (
        <Entry
          key={id}
          id={id}
          term={entry}
          language={language}
          places={(termPlaces[id] ?? []).map((place) => named(place, outline, language))}
          isWanted={id === term}
        />
      ))}
    </div>
  );
}

interface NamedPlace extends Place {
  readonly name: string;
}

interface EntryProps {
  readonly id: string;
  readonly term: Term;
  readonly language: Language;
  readonly places: readonly NamedPlace[];
  readonly isWanted: boolean;
}

function Entry({ id, term: { role, tool, title, definition }, language, places, isWanted }: EntryProps) {
  const entry = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    entry.current?.scrollIntoView();
    entry.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const heading = `term-${id}`;
  const others = kLanguages.filter((other) => other !== language && title[other] !== title[language]);
  return (
    <section class={`entry${isWanted ? ' wanted' : ''}`} ref={entry} tabIndex={-1} aria-labelledby={heading}>
      <h2 id={heading} class={roleClass(role)}>
        {role ? <RoleMark role={role} name={message(language, `role.${role}`)} /> : null}
        <span>{title[language]}</span>
        {others.map((other) => (
          <small key={other} lang={other}>
            {title[other]}
          </small>
        ))}
      </h2>
      <div class="entry-text">
        <div>{shown(definition[language])}</div>
        <ul class="entry-links">
          {tool ? (
            <li>
              <a href={`#/${tool}`}>{message(language, 'term.tool')}</a>
            </li>
          ) : null}
          {places.map(({ lesson, step, name }) => (
            <li key={lesson}>
              <a href={`#/${lesson}/${step}`}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const roleClass = (role: Term['role']) => (role ? `role-${role}` : undefined);

function named(place: Place, outline: Outline, language: Language): NamedPlace {
  const lesson = lessons.find(({ id }) => id === place.lesson)?.title[language] ?? place.lesson;
  const step = outline[place.lesson]?.find(({ id }) => id === place.step)?.title[language] ?? place.step;
  return { ...place, name: message(language, 'glossary.place', { lesson, step }) };
}

/** Definitions link to each other, and hold no number of a lesson's run. */
function shown(nodes: readonly ProseNode[]) {
  return proseElements(nodes, {
    term: ({ term, children }: TermNode) => (
      <a class={roleClass(termRoles[term])} href={`#/glossary/${term}`}>
        {shown(children)}
      </a>
    ),
    'lesson-link': ({ lesson, step, children }) => <a href={`#/${lesson}/${step ?? ''}`}>{shown(children)}</a>,
    placeholder: () => '…',
  });
}
