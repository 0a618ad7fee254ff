import { describe, expect, it } from 'vitest';
import { resizeMessages } from '../../../web/page/host-messages.ts';
import { addressOf, followed, keepPreferences, preferencesFor, readAddress } from '../../../web/page/page-state.ts';
import { storageOf } from '../player/storage-of.ts';

describe('preferences', () => {
  it('the address comes first, then the last choice, then the wish of the browser', () => {
    const storage = storageOf();
    expect(preferencesFor({ inputs: {} }, storage, ['zh-CN'])).toEqual({ language: 'zh-Hans', theme: 'system' });
    keepPreferences({ language: 'en', theme: 'dark' }, storage);
    expect(preferencesFor({ inputs: {} }, storage, ['zh-CN'])).toEqual({ language: 'en', theme: 'dark' });
    expect(preferencesFor({ language: 'zh-Hans', theme: 'light', inputs: {} }, storage, ['en'])).toEqual({
      language: 'zh-Hans',
      theme: 'light',
    });
  });
});

describe('the address', () => {
  it('holds lesson, step, language and changed inputs, and the theme only where one was chosen', () => {
    const state = { lesson: 'by-hand', step: 'read', time: 1.5, inputs: { q: '2,1' } };
    const address = addressOf(state, { language: 'en', theme: 'system' });
    expect(address).toBe('#/by-hand/read?lang=en&t=1.5&in.q=2,1');
    expect(readAddress({ hash: address, search: '' }).state).toEqual({ ...state, language: 'en' });
    expect(addressOf(state, { language: 'en', theme: 'dark' })).toContain('theme=dark');
  });
});

describe('messages to the host', () => {
  it('say the height in each of the five forms', () => {
    expect(resizeMessages(700, 512)).toEqual([
      { type: 'attention-walkthrough:resize', height: 512 },
      { context: 'h5p', action: 'resize', scrollHeight: 512 },
      { subject: 'lti.frameResize', height: 512 },
      { type: 'plugin.resize', payload: { height: 512 } },
      { type: 'iframe-resized', width: 700, height: 512 },
    ]);
  });
});

describe('preferences and another address', () => {
  it('stay the same ones where the address changes none, so that nothing is written anew', () => {
    const before = { language: 'en', theme: 'dark' } as const;
    expect(followed(before, { inputs: {} })).toBe(before);
    expect(followed(before, { language: 'en', theme: 'dark', inputs: {} })).toBe(before);
    expect(followed(before, { language: 'zh-Hans', inputs: {} })).toEqual({ language: 'zh-Hans', theme: 'dark' });
  });
});
