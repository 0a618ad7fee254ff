import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { Language } from '../../web/timeline/lesson.ts';
import { type LessonSource, languages } from './compile.ts';

/** How a translation stands to its source, by passage: `front-matter`, the ids of steps, `messages`. */
export interface Freshness {
  readonly lesson: string;
  readonly language: Language;
  readonly fresh: readonly string[];
  /** The source has changed since, or it was never recorded what this follows. */
  readonly stale: readonly string[];
  readonly missing: readonly string[];
}

/** The state of a lesson's translations: every language but its source. */
export function freshness(lesson: LessonSource): readonly Freshness[] {
  const origin = lesson.texts[lesson.sourceLanguage].hashes;
  const passages = Object.keys(origin);
  return translationsOf(lesson).map((language) => {
    const { hashes, source } = lesson.texts[language];
    const there = passages.filter((id) => id in hashes);
    return {
      lesson: lesson.lesson.id,
      language,
      fresh: there.filter((id) => source[id] === origin[id]),
      stale: there.filter((id) => source[id] !== origin[id]),
      missing: passages.filter((id) => !(id in hashes)),
    };
  });
}

/**
 * Records in a translation's front matter that it follows its source as that is now.
 * Throws a RangeError when this language is the lesson's source, or unknown.
 */
export function acceptTranslation(lesson: LessonSource, name: string): void {
  const translations = translationsOf(lesson);
  const language = translations.find((other) => other === name);
  if (language === undefined) {
    throw new RangeError(
      `'${name}' is no translation of lesson '${lesson.lesson.id}'; there is ${translations.join(', ')}`,
    );
  }
  const origin = Object.entries(lesson.texts[lesson.sourceLanguage].hashes);
  const followed = origin.filter(([id]) => id in lesson.texts[language].hashes);
  const path = join(lesson.folder, `${language}.md`);
  const text = readFileSync(path, 'utf8');
  const [whole = '', yaml = ''] = /^---\r?\n([\s\S]*?)^---\r?$/m.exec(text) ?? [];
  const document = parseDocument(yaml);
  document.set('source', Object.fromEntries(followed));
  const written = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  writeFileSync(
    path,
    text.replace(whole, () => `---\n${written}---`),
  );
}

function translationsOf({ sourceLanguage }: LessonSource): readonly Language[] {
  return languages.filter((language) => language !== sourceLanguage);
}
