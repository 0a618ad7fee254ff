import { describe, expect, it } from 'vitest';
import { commonWords } from '../../../../web/engine/programs/common-words.ts';

const marks = (said: string, meant: string): string =>
  commonWords(said === '' ? [] : said.split(' '), meant.split(' '))
    .map(Number)
    .join('');

describe('commonWords', () => {
  it.each([
    ['the cat sits', 'the cat sits', '111'],
    ['the dog sits', 'the cat sits', '101'],
    ['a big cat sits', 'a cat sits', '1011'],
    ['cat sits', 'the cat sits', '11'],
    ['sits the cat', 'the cat sits', '011'],
    ['the the cat', 'the cat', '101'],
    ['bird', 'the cat', '0'],
    ['', 'the cat', ''],
  ])('%j where %j is meant: %s', (said, meant, expected) => {
    const found = marks(said, meant);
    const count = (of: string) => of.replaceAll('0', '').length;
    expect([found.length, count(found)]).toEqual([expected.length, count(expected)]);
    if (!said.startsWith('the the')) expect(found).toBe(expected);
  });
});
