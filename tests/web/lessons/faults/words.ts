/** Words that `lesson.json` asks for and a language does not have, or the other way round. */
import { en, type Fault, fault } from './fault.ts';

export const words: readonly Fault[] = [
  fault(
    'an unknown step',
    en,
    '## next: What next',
    '## after: What next',
    "tiny/en.md:54: no step 'after' in lesson.json; there are bet, see, change, check, next [words]",
  ),
  fault(
    'a missing step',
    en,
    '## next: What next\n\nGo back and [look](lesson:tiny/see) again.\n',
    '',
    "tiny/en.md:1: step 'next' is missing: ## next: title [words]",
  ),
  fault(
    'steps in another order',
    en,
    '## see: Look',
    '## next: What next\n\n## see: Look',
    "tiny/en.md:27: step 'see' stands later here than in lesson.json [words]",
  ),
  fault(
    'an option without text',
    en,
    '- `second` The second',
    '',
    "tiny/en.md:16: step 'bet': 'second' has no text: - `second` text [words]",
  ),
  fault(
    'an unknown option',
    en,
    '- `second`',
    '- `third`',
    "tiny/en.md:23: step 'bet' has no choice 'third'; there are first, second [words]",
  ),
  fault(
    'a challenge without text',
    en,
    '- `above-one`',
    '- `above-two`',
    "tiny/en.md:33: step 'change': 'above-one' has no text: - `above-one` text [words]",
  ),
  fault(
    'an unknown question',
    en,
    '### what-moves',
    '### what-stays',
    "tiny/en.md:43: step 'check' has no question 'what-stays'; there are what-moves [words]",
  ),
  fault(
    'an answer without a reply',
    en,
    '  > Yes.\n- `weights`',
    '- `weights`',
    "tiny/en.md:47: option 'output' of question 'what-moves' has no reply [words]",
  ),
  fault(
    'a choice in a step that has none',
    en,
    '## next: What next',
    '## next: What next\n\n- `more` More',
    "tiny/en.md:56: step 'next' has no choice 'more'; there are none [words]",
  ),
  fault(
    'a token without text',
    en,
    '  mat: on the mat\n',
    '',
    "tiny/en.md:10: token 'mat' has no text under 'tokens' [words]",
  ),
  fault(
    'an unknown token',
    en,
    '  mat: on the mat\n',
    '  mat: on the mat\n  dog: dog\n',
    "tiny/en.md:12: no token 'dog' in lesson.json; there are cat, mat [words]",
  ),
  fault(
    'an option of an input without text',
    en,
    '- `input.mask.none` no mask\n',
    '',
    "tiny/en.md:1: option 'none' of input 'mask' has no text: message 'input.mask.none' [words]",
  ),
];
