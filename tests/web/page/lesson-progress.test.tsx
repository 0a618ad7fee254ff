import { lessons } from 'virtual:lessons';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { goingOn, lessonProgress } from '../../../web/page/lesson-progress.ts';
import { StartPage } from '../../../web/page/start-page.tsx';
import type { SavedProgress } from '../../../web/player/player-state.ts';
import type { SafeStorage } from '../../../web/player/safe-storage.ts';
import { writeLastLesson, writeProgress } from '../../../web/player/saved-progress.ts';
import type { LessonSummary } from '../../../web/prose/prose.ts';
import { kLanguages } from '../../../web/timeline/url-state.ts';
import { refusedStorage, storageOf } from '../player/storage-of.ts';

const [first, second] = lessons as readonly [LessonSummary, LessonSummary];
const nothing: SavedProgress = { bets: {}, answers: {}, solved: [], step: null, seen: [] };
const lastOf = ({ steps }: LessonSummary) => steps.at(-1) ?? '';

function keep(storage: SafeStorage, lesson: LessonSummary, progress: Partial<SavedProgress>) {
  writeProgress(storage, lesson.id, { ...nothing, ...progress });
  writeLastLesson(storage, lesson.id);
}

describe('progress in a lesson', () => {
  it('is none before the lesson was opened, and where storage is refused', () => {
    expect(lessonProgress(storageOf(), first)).toBeUndefined();
    expect(lessonProgress(refusedStorage, first)).toBeUndefined();
    expect(goingOn(refusedStorage)).toBeUndefined();
  });

  it('counts steps and questions that the lesson has, and no others', () => {
    const storage = storageOf();
    const [a = '', b = ''] = first.steps;
    keep(storage, first, { step: b, seen: [b, a, 'gone'], answers: { [`${a}/why`]: 'x', 'gone/why': 'x' } });
    expect(lessonProgress(storage, first)).toEqual({ seen: [a, b], answered: 1, isDone: false, resume: b });
  });

  it('stays done when one goes back, and is gone on with where one went', () => {
    const storage = storageOf();
    const [a = ''] = first.steps;
    keep(storage, first, { step: a, seen: first.steps });
    expect(lessonProgress(storage, first)).toMatchObject({ isDone: true, resume: a });
  });
});

describe('going on', () => {
  it('leads back into the lesson opened last', () => {
    const storage = storageOf();
    const [, step = ''] = second.steps;
    keep(storage, first, { step: first.steps[0] ?? '' });
    keep(storage, second, { step });
    expect(goingOn(storage)).toEqual({ lesson: second, step });
  });

  it('leads to the next lesson that is not done after the end of one, and nowhere after the last', () => {
    const storage = storageOf();
    keep(storage, second, { step: lastOf(second), seen: [lastOf(second)] });
    keep(storage, first, { step: lastOf(first), seen: [lastOf(first)] });
    expect(goingOn(storage)).toEqual({ lesson: lessons[2] });
    const last = lessons.at(-1) as LessonSummary;
    keep(storage, last, { step: lastOf(last), seen: [lastOf(last)] });
    expect(goingOn(storage)).toBeUndefined();
  });
});

describe.each(kLanguages)('the start page in %s', (language) => {
  const shown = (storage?: SafeStorage) =>
    renderToString(<StartPage language={language} figure={null} {...(storage ? { storage } : {})} />);

  it('is the same without storage, with storage that is refused, and before anything was seen', () => {
    expect(shown(refusedStorage)).toBe(shown());
    expect(shown(storageOf())).toBe(shown());
    expect(shown()).not.toContain('class="note forget"');
  });

  it('says how far one has come, leads on from there, and offers to forget it', () => {
    const storage = storageOf();
    const [a = '', b = ''] = second.steps;
    keep(storage, first, { step: lastOf(first), seen: first.steps });
    keep(storage, second, { step: b, seen: [a, b] });
    const html = shown(storage);
    expect(html).toContain(`class="begin" href="#/${second.id}/${b}"`);
    expect(html.match(/class="done"/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`2 (/|of) ${second.steps.length} `));
    expect(html).toContain('class="note forget"');
  });
});
