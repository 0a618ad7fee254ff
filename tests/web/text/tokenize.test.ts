import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../web/text/tokenize.ts';
import { chineseWords } from '../../../web/text/words.ts';

describe('tokenize', () => {
  it.each([
    ['小猫吃鱼。', ['小猫', '吃', '鱼', '。']],
    ['小猫坐在垫子上', ['小猫', '坐在', '垫子上']],
    ['我把苹果放到桌子上，因为它很甜', ['我', '把', '苹果', '放', '到', '桌子上', '，', '因为', '它', '很', '甜']],
    ['Kittens eat fish.', ['Kittens', 'eat', 'fish', '.']],
    ["don't stop at 3.5 well-known things", ["don't", 'stop', 'at', '3.5', 'well-known', 'things']],
    ['我爱 machine learning', ['我', '爱', 'machine', 'learning']],
    ['AI模型v2', ['AI', '模型', 'v2']],
  ])('%s', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('prefers the longest word of the list', () => {
    expect(tokenize('桌子上')).toEqual(['桌子上']);
    expect(tokenize('桌子下')).toEqual(['桌子', '下']);
    expect(tokenize('计算机')).toEqual(['计算机']);
  });

  it('makes one token of a repeated sign and two of different ones', () => {
    expect(tokenize('好……')).toEqual(['好', '……']);
    expect(tokenize('好！？')).toEqual(['好', '！', '？']);
  });

  it('never cuts a character: rare ones, variants, accents, joined pictures', () => {
    expect(tokenize('𠮷野')).toEqual(['𠮷', '野']);
    expect(tokenize('葛\u{e0100}城')).toEqual(['葛\u{e0100}', '城']);
    expect(tokenize('cafe\u0301')).toEqual(['café']);
    expect(tokenize('👩‍👧 👍🏽🇨🇳')).toEqual(['👩‍👧', '👍🏽', '🇨🇳']);
  });

  it('has no token for nothing, spaces, control characters or half a character', () => {
    for (const text of ['', ' \u3000\n', '\u0000\u200b', '\ud83d']) expect(tokenize(text)).toEqual([]);
  });

  it('gives back every character that is no space', () => {
    const text = '明天 早上，我们去图书馆 read 3 books！';
    expect(tokenize(text).join('')).toBe(text.replaceAll(/\s/g, ''));
  });
});

describe('the word list', () => {
  it('holds whole words of Chinese characters only, and nothing that the lessons part', () => {
    for (const word of chineseWords) expect(word).toMatch(/^\p{Script=Han}{2,}$/u);
    expect(chineseWords).not.toContain('放到');
  });
});
