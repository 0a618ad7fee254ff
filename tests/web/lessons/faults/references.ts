/** Names of what does not exist. */
import { en, type Fault, fault, json } from './fault.ts';

export const references: readonly Fault[] = [
  fault(
    'an unknown term',
    en,
    '(term:weight)',
    '(term:load)',
    "tiny/en.md:18: no term 'load'; there are weight, value [reference]",
  ),
  fault(
    'a link to an unknown lesson',
    en,
    '(lesson:tiny/see)',
    '(lesson:huge)',
    "tiny/en.md:56: no lesson 'huge'; there are tiny [reference]",
  ),
  fault(
    'a link to an unknown step',
    en,
    '(lesson:tiny/see)',
    '(lesson:tiny/hear)',
    "tiny/en.md:56: lesson 'tiny' has no step 'hear'; there are bet, see, change, check, next [reference]",
  ),
  fault(
    'an unknown program',
    json,
    '"tiny-program"',
    '"other-program"',
    "tiny/lesson.json:5: no program 'other-program'; there are tiny-program [reference]",
  ),
  fault(
    'an unknown lesson required',
    json,
    '"order": 10,',
    '"order": 10, "requires": ["huge"],',
    "tiny/lesson.json:4: no lesson 'huge'; there are tiny [reference]",
  ),
];
