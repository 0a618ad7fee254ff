/** The start page: what this is, the first lesson with its picture, and the path. */
import { lessons } from 'virtual:lessons';
import { message } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import { readProgress } from '../player/saved-progress.ts';
import type { LessonSummary } from '../prose/prose.ts';
import type { Language } from '../timeline/lesson.ts';
import { Pictogram } from './pictogram.tsx';
import { kFirstLesson, StartFigure, type StartFigureData } from './start-figure.tsx';

export interface StartPageProps {
  readonly language: Language;
  readonly figure: StartFigureData | null;
  /** Pictures drawn ahead of time, by language: shown where there is no figure. */
  readonly stills?: ReadonlyMap<Language, readonly Element[]> | undefined;
  /** Where progress is kept; absent when the page is drawn ahead of time. */
  readonly storage?: SafeStorage;
}

export function StartPage({ language, figure, stills, storage }: StartPageProps) {
  return (
    <div class="start">
      <section class="hero">
        <div class="hero-words">
          <h1>{message(language, 'app.title')}</h1>
          <p class="lead">{message(language, 'app.tagline')}</p>
          <p>
            <a class="begin" href={`#/${kFirstLesson}`}>
              {message(language, 'start.begin')}
            </a>
          </p>
          <p class="note">{message(language, 'start.begin-note')}</p>
        </div>
        {figure ? (
          <div class="hero-figure">
            <StartFigure figure={figure} language={language} />
          </div>
        ) : (
          <div
            key={language}
            class="hero-figure"
            ref={(place) => place?.replaceChildren(...(stills?.get(language) ?? []))}
          />
        )}
      </section>
      <section class="path" aria-labelledby="path">
        <h2 id="path">{message(language, 'start.path')}</h2>
        <p class="note">{message(language, 'start.path-note')}</p>
        <ol>
          {lessons.map((lesson) => (
            <Station key={lesson.id} lesson={lesson} language={language} storage={storage} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Station({
  lesson,
  language,
  storage,
}: {
  lesson: LessonSummary;
  language: Language;
  storage: SafeStorage | undefined;
}) {
  const seen = storage && readProgress(storage, lesson.id)?.step;
  const isDone = seen !== undefined && seen === lesson.steps.at(-1);
  const address = seen && !isDone ? `#/${lesson.id}/${seen}` : `#/${lesson.id}`;
  return (
    <li>
      <a href={address}>
        <Pictogram lesson={lesson.id} />
        <strong>{lesson.title[language]}</strong>
        <span class="topic">{lesson.topic[language]}</span>
        <span class="note">
          {message(language, 'start.steps', { steps: lesson.steps.length })}
          {isDone ? ` · ${message(language, 'start.done')}` : seen ? ` · ${message(language, 'start.resume')}` : ''}
        </span>
      </a>
    </li>
  );
}
