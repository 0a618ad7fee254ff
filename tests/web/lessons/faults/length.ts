/** Texts that are longer than a reader should have to read at once. */
import { en, type Fault, fault, zh } from './fault.ts';

export const length: readonly Fault[] = [
  fault(
    'a step too long in English',
    en,
    'Go back',
    'Go '.repeat(60),
    "tiny/en.md:54: step 'next' has 63 English words; at most 60 [length]",
  ),
  fault(
    'a step too long in Chinese',
    zh,
    '再想一想',
    '想'.repeat(90),
    "tiny/zh-Hans.md:55: step 'next' has 93 Chinese characters; at most 90 [length]",
  ),
  fault(
    'a reply too long',
    en,
    '> Yes.',
    `> ${'Yes '.repeat(61)}`,
    "tiny/en.md:47: reply to 'output' has 61 English words; at most 60 [length]",
  ),
];
