import { describe, expect, it } from 'vitest';
import { en } from '../../../web/locales/en.ts';
import { message, preferredLanguage } from '../../../web/locales/message.ts';
import { zhHans } from '../../../web/locales/zh-Hans.ts';

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('messages', () => {
  it('both languages have the same ids and the same placeholders', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zhHans).sort());
    for (const id of Object.keys(zhHans) as (keyof typeof zhHans)[])
      expect([id, placeholders(en[id])]).toEqual([id, placeholders(zhHans[id])]);
  });

  it('no message is empty or left in the other language', () => {
    for (const [id, text] of Object.entries(en))
      expect([id, /\S/.test(text) && !/\p{Script=Han}/u.test(text)]).toEqual([id, true]);
    for (const [id, text] of Object.entries(zhHans)) expect([id, /\S/.test(text)]).toEqual([id, true]);
  });

  it('fills values in and leaves what is missing visible', () => {
    expect(message('en', 'player.step-of', { n: 4, total: 8 })).toBe('Step 4 of 8');
    expect(message('zh-Hans', 'player.step-of', { n: 4 })).toBe('第 4 步，共 {total} 步');
  });

  it('chooses the language by wish, and does not show simplified characters for traditional ones', () => {
    expect(preferredLanguage(['zh-CN'])).toBe('zh-Hans');
    expect(preferredLanguage(['zh-SG', 'en'])).toBe('zh-Hans');
    expect(preferredLanguage(['zh-TW', 'en-GB'])).toBe('en');
    expect(preferredLanguage(['fr', 'zh'])).toBe('zh-Hans');
    expect(preferredLanguage(['fr-FR'])).toBe('en');
    expect(preferredLanguage([])).toBe('zh-Hans');
    expect(preferredLanguage(['not a tag', 'en'])).toBe('en');
  });
});
