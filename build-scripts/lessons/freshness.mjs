import { readFileSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';

/**
 * @typedef {object} Freshness  How a translation stands to its source, by passage: `front-matter`, step ids, `messages`.
 * @property {string} lesson
 * @property {import('../../web/timeline/lesson.ts').Language} language
 * @property {string[]} fresh
 * @property {string[]} stale    The source has changed since, or it was never recorded what this follows.
 * @property {string[]} missing
 */

/**
 * The state of a lesson's translation.
 * @param {import('./compile.mjs').LessonSource} source
 * @returns {Freshness[]} one for each language that is not the source
 */
export function freshness({ lesson, texts, sourceLanguage }) {
  const origin = texts[sourceLanguage].hashes;
  return Object.entries(texts).filter(([language]) => language !== sourceLanguage).map(([language, { hashes, source }]) => {
    const passages = Object.keys(origin);
    const there = passages.filter((id) => id in hashes);
    return {
      lesson: lesson.id,
      language,
      fresh: there.filter((id) => source[id] === origin[id]),
      stale: there.filter((id) => source[id] !== origin[id]),
      missing: passages.filter((id) => !(id in hashes)),
    };
  });
}

/**
 * Records in a translation that it follows its source as that is now.
 * @param {import('./compile.mjs').LessonSource} source
 * @param {string} language
 * @param {string} path of the translation
 * @throws {RangeError} when this language is the lesson's source, or unknown.
 */
export function accept({ lesson, texts, sourceLanguage }, language, path) {
  if (language === sourceLanguage || !(language in texts)) {
    const others = Object.keys(texts).filter((other) => other !== sourceLanguage);
    throw new RangeError(`'${language}' is no translation of lesson '${lesson.id}'; there is ${others.join(', ')}`);
  }
  const hashes = texts[sourceLanguage].hashes;
  const followed = Object.keys(hashes).filter((id) => id in texts[language].hashes);
  const text = readFileSync(path, 'utf8');
  const [whole, yaml] = /^---\r?\n([\s\S]*?)^---\r?$/m.exec(text);
  const document = parseDocument(yaml);
  document.set('source', Object.fromEntries(followed.map((id) => [id, hashes[id]])));
  const written = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  writeFileSync(path, text.replace(whole, () => `---\n${written}---`));
}
