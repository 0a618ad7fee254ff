import { describe, expect, it } from 'vitest';
import {
  formatHash,
  kControls,
  kLanguages,
  kMaxValueLength,
  kThemes,
  parseState,
  parseUrl,
  type UrlState,
} from '../../../web/timeline/url-state.ts';
import { randomFrom } from './random.ts';

function randomState(random: () => number): UrlState {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T extends object>(share: number, part: () => T): T | object => (random() < share ? part() : {});
  const text = () =>
    Array.from({ length: Math.floor(random() * 12) }, () => pick([...'aZ09,;=&?#/%+ 小猫𝒒\n"<'])).join('');
  return {
    ...maybe(0.8, () => ({
      lesson: pick(['by-hand', 'kv-cache', 'a1']),
      ...maybe(0.7, () => ({ step: pick(['bet', 'change-v']) })),
    })),
    ...maybe(0.5, () => ({ language: pick(kLanguages) })),
    ...maybe(0.5, () => ({ theme: pick(kThemes) })),
    ...maybe(0.3, () => ({ route: pick(['ten-minutes', 'one-hour']) })),
    ...maybe(0.5, () => ({ time: Math.round(random() * 9000) / 100 })),
    ...maybe(0.3, () => ({ controls: kControls.filter(() => random() < 0.5) })),
    inputs: Object.fromEntries(
      ['q', 'k_2', 'seed', 'sentence'].filter(() => random() < 0.4).map((name) => [name, text()]),
    ),
  };
}

describe('URL state', () => {
  it('reads a link as it is written by hand', () => {
    expect(parseUrl('#/by-hand/softmax?lang=zh-Hans&theme=dark&t=1.5&seed=7&in.q=1,0').state).toEqual({
      lesson: 'by-hand',
      step: 'softmax',
      language: 'zh-Hans',
      theme: 'dark',
      time: 1.5,
      inputs: { seed: '7', q: '1,0' },
    });
  });

  it('the hash wins over the query, key by key', () => {
    const { state } = parseUrl('#/by-hand?lang=en', '?lesson=kv-cache&lang=zh-Hans&theme=light&in.q=1');
    expect(state).toEqual({ lesson: 'by-hand', language: 'en', theme: 'light', inputs: { q: '1' } });
  });

  it('random states survive the round trip', () => {
    const random = randomFrom(2026);
    for (let i = 0; i < 2000; i++) {
      const state = randomState(random);
      expect(parseUrl(formatHash(state))).toEqual({ state, dropped: [] });
    }
  });

  it('random states survive being kept as JSON by a host', () => {
    const random = randomFrom(2027);
    for (let i = 0; i < 500; i++) {
      const state = randomState(random);
      expect(parseState(JSON.parse(JSON.stringify(state)))).toEqual({ state, dropped: [] });
    }
  });

  it('takes what is good from a state that a host has broken', () => {
    const strange = [null, undefined, 7, 'by-hand', [], {}, { inputs: null }, { lesson: undefined }];
    for (const kept of strange) expect(parseState(kept)).toEqual({ state: { inputs: {} }, dropped: [] });
    const dropped = (kept: unknown) => parseState(kept).dropped.map(({ key, reason }) => `${key}: ${reason}`);
    expect(dropped({ lesson: 3, step: '<b>' })).toEqual(['lesson: not text', 'step: not an id']);
    for (const time of [Number.NaN, -1, Infinity, '1', null]) expect(dropped({ time })).toEqual(['t: not a time']);
    expect(dropped({ inputs: { q: 1, 'K<': '1' } })).toEqual(['in.q: not text', 'in.K<: unknown key']);
    expect(dropped({ controls: ['player', {}] })).toEqual(['controls: not a control']);
    expect(parseState({ lesson: 'by-hand', time: 1e-9 }).state).toEqual({ lesson: 'by-hand', time: 1e-9, inputs: {} });
  });

  it('drops what cannot be, and says why', () => {
    const reasons = (hash: string) => parseUrl(hash).dropped.map(({ reason }) => reason);
    expect(reasons('#/../..?lang=fr')).toEqual(['not a language', 'not an id', 'not an id']);
    expect(reasons('#/<script>')).toEqual(['not an id']);
    expect(reasons('#/a?theme=%E0%A4%A')).toEqual(['bad encoding']);
    expect(reasons('#/a?t=-1&t=NaN&t=1e9&t=99999999')).toEqual([
      'not a time',
      'not a time',
      'not a time',
      'not a time',
    ]);
    expect(reasons('#/a?in.__proto__=1&in.Q=1&x=1&theme=blue')).toEqual([
      'unknown key',
      'unknown key',
      'unknown key',
      'not a theme',
    ]);
    expect(reasons(`#/a?in.q=${'1'.repeat(kMaxValueLength + 1)}`)).toEqual(['too long']);
    expect(reasons('#/a?controls=everything')).toEqual(['not a control']);
  });

  it('random rubbish never throws and never yields more than it dropped or read', () => {
    const random = randomFrom(7);
    const letters = [...'#/?&=%;,.+-_abin.tlang小\u0000\ud800'];
    for (let i = 0; i < 5000; i++) {
      const rubbish = Array.from({ length: 40 }, () => letters[Math.floor(random() * letters.length)]).join('');
      const { state } = parseUrl(rubbish, rubbish);
      expect(parseUrl(formatHash(state)).dropped).toEqual([]);
    }
  });
});
