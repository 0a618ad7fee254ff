/** The lessons with what was seen of them, and the glossary. */

import { lessons } from 'virtual:lessons';
import type { ComponentChildren } from 'preact';
import { message } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import type { Language } from '../timeline/lesson.ts';
import { lessonProgress } from './lesson-progress.ts';
import { ProgressNote } from './progress-note.tsx';

export interface ContentsListProps {
  readonly language: Language;
  /** Where progress is kept. */
  readonly storage: SafeStorage | undefined;
  /** Id of the lesson that is shown, or the page's name in the address. */
  readonly current: string | undefined;
  /** Called when a link is followed. */
  readonly onFollow: () => void;
}

export function ContentsList({ language, storage, current, onFollow }: ContentsListProps) {
  return (
    <nav aria-label={message(language, 'nav.contents')}>
      <ol>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <ContentsLink id={lesson.id} isCurrent={lesson.id === current} onFollow={onFollow}>
              <strong>{lesson.title[language]}</strong>
              <span>{lesson.topic[language]}</span>
              <ProgressNote language={language} lesson={lesson} progress={storage && lessonProgress(storage, lesson)} />
            </ContentsLink>
          </li>
        ))}
      </ol>
      <div class="contents-more">
        <ContentsLink id="glossary" isCurrent={current === 'glossary'} onFollow={onFollow}>
          <strong>{message(language, 'nav.glossary')}</strong>
        </ContentsLink>
      </div>
    </nav>
  );
}

interface ContentsLinkProps {
  /** Of a lesson, or the page's name in the address. */
  readonly id: string;
  readonly isCurrent: boolean;
  readonly onFollow: () => void;
  readonly children: ComponentChildren;
}

function ContentsLink({ id, isCurrent, onFollow, children }: ContentsLinkProps) {
  return (
    <a href={`#/${id}`} onClick={onFollow} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      {children}
    </a>
  );
}
