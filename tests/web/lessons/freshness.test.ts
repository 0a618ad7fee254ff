import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LessonSource } from '../../../build-scripts/lessons/compile.ts';
import { readLesson } from '../../../build-scripts/lessons/compile.ts';
import { acceptTranslation, freshness } from '../../../build-scripts/lessons/freshness.ts';
import { edit, withCopy } from './broken-course.ts';

function read(folder: string): LessonSource {
  const { source } = readLesson(join(folder, 'tiny'));
  if (source === undefined) throw new Error('the fixture cannot be read');
  return source;
}

const english = (folder: string) => join(folder, 'tiny/en.md');
const passages = ['front-matter', 'bet', 'see', 'change', 'check', 'next', 'messages'];

/** What is stale and missing after the translation was accepted and something was changed. */
async function stateAfter(change: (folder: string) => void) {
  return withCopy(async (folder) => {
    acceptTranslation(read(folder), 'en');
    change(folder);
    return freshness(read(folder))[0];
  });
}

describe('freshness', () => {
  it('is stale as long as nobody accepted the translation', async () => {
    await withCopy(async (folder) => {
      expect(freshness(read(folder))).toEqual([
        { lesson: 'tiny', language: 'en', fresh: [], stale: passages, missing: [] },
      ]);
    });
  });

  it('is fresh once it was accepted', async () => {
    expect(await stateAfter(() => {})).toMatchObject({ fresh: passages, stale: [], missing: [] });
  });

  it('tells the one step whose source changed', async () => {
    const state = await stateAfter((folder) => edit(join(folder, 'tiny/zh-Hans.md'), '因为除过总和', '因为都除以总和'));
    expect(state).toMatchObject({ stale: ['see'], missing: [] });
  });

  it('stays fresh when only the translation changes, or blank lines of the source', async () => {
    const state = await stateAfter((folder) => {
      edit(english(folder), 'Go back', 'Return');
      edit(join(folder, 'tiny/zh-Hans.md'), '\n## next', '\n\n\n## next');
    });
    expect(state).toMatchObject({ fresh: passages });
  });

  it('tells a step that is missing', async () => {
    expect(await stateAfter((folder) => edit(english(folder), '## next:', '## later:'))).toMatchObject({
      missing: ['next'],
    });
  });
});

describe('acceptTranslation', () => {
  it('changes nothing but the hashes', async () => {
    await withCopy(async (folder) => {
      const before = readFileSync(english(folder), 'utf8');
      acceptTranslation(read(folder), 'en');
      const now = readFileSync(english(folder), 'utf8');
      const withoutHashes = (text: string) => text.replace(/^source:\n( {2}.*\n)+/m, '');
      expect(now).not.toBe(before);
      expect(withoutHashes(now)).toBe(withoutHashes(before));
    });
  });

  it('refuses the source language and one that is not there', async () => {
    await withCopy(async (folder) => {
      expect(() => acceptTranslation(read(folder), 'zh-Hans')).toThrow(
        "'zh-Hans' is no translation of lesson 'tiny'; there is en",
      );
      expect(() => acceptTranslation(read(folder), 'fr')).toThrow(RangeError);
    });
  });
});
