import { describe, expect, it } from 'vitest';
import type { SavedProgress } from '../../../web/player/player-state.ts';
import {
  forgetProgress,
  parseProgress,
  readLastLesson,
  readProgress,
  writeLastLesson,
  writeProgress,
} from '../../../web/player/saved-progress.ts';
import { refusedStorage, storageOf } from './storage-of.ts';

const progress: SavedProgress = {
  bets: {
    a: { kind: 'options', options: ['x'] },
    b: { kind: 'cell', ref: { tensor: 'w', index: [0, 1] } },
    c: { kind: 'chips', chips: { x: 3 } },
    d: { kind: 'curve', heights: [0.6, 0.25, 0] },
  },
  answers: { 'check/why': 'b' },
  solved: ['change/raise'],
  step: 'check',
  seen: ['bet', 'check'],
};

describe('saved progress', () => {
  it('comes back as it was kept', () => {
    const storage = storageOf();
    expect(readProgress(storage, 'by-hand')).toBeUndefined();
    expect(writeProgress(storage, 'by-hand', progress)).toBe(true);
    expect(readProgress(storage, 'by-hand')).toEqual(progress);
    expect(readProgress(storage, 'kv-cache')).toBeUndefined();
  });

  it('storage that throws on access or when full does no harm', () => {
    expect(readProgress(refusedStorage, 'by-hand')).toBeUndefined();
    expect(writeProgress(refusedStorage, 'by-hand', progress)).toBe(false);
    expect(writeLastLesson(refusedStorage, 'by-hand')).toBe(false);
    expect(readLastLesson(refusedStorage)).toBeNull();
    forgetProgress(refusedStorage, ['by-hand']);
  });

  it('is forgotten with the last lesson, and nothing else is', () => {
    const kept = new Map([['another', 'page']]);
    const storage = storageOf(kept);
    for (const lesson of ['by-hand', 'kv-cache']) {
      writeProgress(storage, lesson, progress);
      writeLastLesson(storage, lesson);
    }
    expect(readLastLesson(storage)).toBe('kv-cache');
    forgetProgress(storage, ['by-hand', 'kv-cache']);
    expect([...kept]).toEqual([['another', 'page']]);
  });

  it.each(['"steep"', '{"0":0.5}', '[0.5,"0.2"]', '[0.5,null]', '[0.5,1e999]', '[[0.5]]', 'null'])(
    'heights of a curve that are no list of finite numbers are left out: %s',
    (heights) => {
      expect(parseProgress(`{"bets":{"a":{"kind":"curve","heights":${heights}}}}`)?.bets).toEqual({});
      expect(parseProgress('{"bets":{"a":{"kind":"curve"}}}')?.bets).toEqual({});
    },
  );

  it('broken or foreign contents are left out', () => {
    expect(parseProgress('{')).toBeUndefined();
    expect(parseProgress('[1]')).toBeUndefined();
    expect(parseProgress('null')).toBeUndefined();
    expect(
      parseProgress(
        '{"bets":{"a":{"kind":"cell","ref":{"tensor":1,"index":[0]}},"b":{"kind":"chips","chips":{"x":-1}},"c":5},"answers":{"q":1},"solved":[1,"ok"],"step":7}',
      ),
    ).toEqual({
      bets: {},
      answers: {},
      solved: ['ok'],
      step: null,
      seen: [],
    });
  });
});
