/** The start page: what this is, the first lesson with its picture, and the path. */
import { lessons } from 'virtual:lessons';
import { useState } from 'preact/hooks';
import { message } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import { forgetProgress } from '../player/saved-progress.ts';
import type { LessonSummary } from '../prose/prose.ts';
import type { Language } from '../timeline/lesson.ts';
import { type GoingOn, goingOn, type LessonProgress, lessonProgress } from './lesson-progress.ts';
import type { Course } from './page-parts.ts';
import { Pictogram } from './pictogram.tsx';
import { ProgressNote } from './progress-note.tsx';
import { kFirstLesson, StartFigure, type StartFigureData } from './start-figure.tsx';

export interface StartPageProps {
  readonly language: Language;
  readonly figure: StartFigureData | null;
  /** Pictures drawn ahead of time, by language: shown where there is no figure. */
  readonly stills?: ReadonlyMap<Language, readonly Element[]> | undefined;
  /** Where progress is kept; absent when the page is drawn ahead of time. */
  readonly storage?: SafeStorage;
  /** The routes; null where they are not there. */
  readonly course?: Course | null;
}

export function StartPage({ language, figure, stills, storage, course }: StartPageProps) {
  const [, setForgotten] = useState(0);
  const progressOf = (lesson: LessonSummary) => storage && lessonProgress(storage, lesson);
  const onward = storage && goingOn(storage);
  const forget = () => {
    if (storage)
      forgetProgress(
        storage,
        lessons.map(({ id }) => id),
      );
    setForgotten((times) => times + 1);
  };
  return (
    <div class="start">
      <section class="hero">
        <div class="hero-words">
          <h1>{message(language, 'app.title')}</h1>
          <p class="lead">{message(language, 'app.tagline')}</p>
          {onward ? <GoOn onward={onward} language={language} /> : null}
          <p>
            <a class={onward ? 'begin-again' : 'begin'} href={`#/${kFirstLesson}`}>
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
      {course ? <course.RouteList routes={course.routes} language={language} storage={storage} /> : null}
      <section class="path" aria-labelledby="path">
        <h2 id="path">{message(language, 'start.path')}</h2>
        <p class="note">{message(language, 'start.path-note')}</p>
        <ol>
          {lessons.map((lesson) => (
            <Station key={lesson.id} lesson={lesson} language={language} progress={progressOf(lesson)} />
          ))}
        </ol>
        {lessons.some(progressOf) ? (
          <p class="note forget">
            {message(language, 'start.kept')}
            <button type="button" onClick={forget}>
              {message(language, 'start.forget')}
            </button>
          </p>
        ) : null}
      </section>
    </div>
  );
}

function GoOn({ onward: { lesson, step }, language }: { onward: GoingOn; language: Language }) {
  const title = lesson.title[language];
  return (
    <p>
      <a class="begin" href={step ? `#/${lesson.id}/${step}` : `#/${lesson.id}`}>
        {step
          ? message(language, 'start.go-on', { lesson: title, n: lesson.steps.indexOf(step) + 1 })
          : message(language, 'start.go-on-new', { lesson: title })}
      </a>
    </p>
  );
}

interface StationProps {
  readonly lesson: LessonSummary;
  readonly language: Language;
  readonly progress: LessonProgress | undefined;
}

function Station({ lesson, language, progress }: StationProps) {
  return (
    <li>
      <a href={progress?.resume ? `#/${lesson.id}/${progress.resume}` : `#/${lesson.id}`}>
        <Pictogram lesson={lesson.id} />
        <strong>{lesson.title[language]}</strong>
        <span class="topic">{lesson.topic[language]}</span>
        <ProgressNote lesson={lesson} language={language} progress={progress} />
      </a>
    </li>
  );
}
