import { describe, expect, it } from 'vitest';
import type { SavedProgress } from '../../../web/player/player-state.ts';
import { safeStorage } from '../../../web/player/safe-storage.ts';
import { parseProgress, readProgress, writeProgress } from '../../../web/player/saved-progress.ts';

const progress: SavedProgress = {
  bets: {
    a: { kind: 'options', options: ['x'] },
    b: { kind: 'cell', ref: { tensor: 'w', index: [0, 1] } },
    c: { kind: 'chips', chips: { x: 3 } },
  },
  answers: { 'check/why': 'b' },
  solved: ['change/raise'],
  step: 'check',
};

describe('saved progress', () => {
  it('comes back as it was kept', () => {
    const kept = new Map<string, string>();
    const storage = safeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }));
    expect(readProgress(storage, 'by-hand')).toBeUndefined();
    expect(writeProgress(storage, 'by-hand', progress)).toBe(true);
    expect(readProgress(storage, 'by-hand')).toEqual(progress);
    expect(readProgress(storage, 'kv-cache')).toBeUndefined();
  });

  it('storage that throws on access or when full does no harm', () => {
    const forbidden = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readProgress(forbidden, 'by-hand')).toBeUndefined();
    expect(writeProgress(forbidden, 'by-hand', progress)).toBe(false);
  });

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
    });
  });
});
