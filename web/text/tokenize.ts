/**
 * A sentence in tokens a learner can read: whole Chinese words that the list knows, else single characters; words of other
 * scripts as they are written; each sign, or run of one sign, by itself. Nothing is cut in the middle of a character.
 */
import { chineseWords } from './words.ts';

const knownWords: ReadonlySet<string> = new Set(chineseWords);
const longestWord = Math.max(...chineseWords.map((word) => [...word].length));

const piece = new RegExp(
  [
    // A run of Chinese characters, each with its variation marks; the word list parts it.
    /(?<han>(?:\p{Script=Han}\p{M}*)+)/u,
    // A word or number: don't, 3.5, well-known.
    /(?:(?!\p{Script=Han})[\p{L}\p{N}]\p{M}*)+(?:['’.-](?:(?!\p{Script=Han})[\p{L}\p{N}]\p{M}*)+)*/u,
    // A flag, or a picture with its joined parts.
    /\p{RI}{2}/u,
    /\p{Extended_Pictographic}[\p{M}\p{EMod}]*(?:\u200d\p{Extended_Pictographic}[\p{M}\p{EMod}]*)*/u,
    // A sign; repeated, as in …… or !!!, it is one token.
    /(?<sign>[^\s\p{C}]\p{M}*)\k<sign>*/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** The tokens of a text in order. Spaces part tokens and are none. A text without anything readable has no token. */
export function tokenize(text: string): readonly string[] {
  return [...text.normalize('NFC').matchAll(piece)].flatMap(({ 0: found, groups }) =>
    groups?.han === undefined ? [found] : wordsOf(found),
  );
}

/** Greedy from the left: at each place the longest word of the list, else one character. */
function wordsOf(run: string): readonly string[] {
  const characters = run.match(/\p{Script=Han}\p{M}*/gu) ?? [];
  const words: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const rest = Math.min(longestWord, characters.length - at);
    const lengths = Array.from({ length: rest }, (_, i) => rest - i);
    const length = lengths.find((size) => size === 1 || knownWords.has(characters.slice(at, at + size).join(''))) ?? 1;
    words.push(characters.slice(at, at + length).join(''));
    at += length;
  }
  return words;
}
