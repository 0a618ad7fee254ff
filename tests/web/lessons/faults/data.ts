/** Steps, inputs and answers that fit the schema and not each other. */
import { type Fault, fault, json } from './fault.ts';

export const data: readonly Fault[] = [
  fault(
    'too few steps',
    json,
    ',\n    { "id": "next", "kind": "next", "scene": "tiny-scene", "duration": 1 }',
    '',
    'tiny/lesson.json:11: a lesson has 5 to 12 steps, not 4 [data]',
  ),
  fault(
    'a step id that stands twice',
    json,
    '"id": "next"',
    '"id": "see"',
    "tiny/lesson.json:64: step 'see' stands twice [data]",
  ),
  fault(
    'stops that do not end with 1',
    json,
    '[0.5, 1]',
    '[0.5, 0.9]',
    "tiny/lesson.json:31: stops of 'see' must ascend and end with 1 [data]",
  ),
  fault(
    'stops that do not ascend',
    json,
    '[0.5, 1]',
    '[0.5, 0.5, 1]',
    "tiny/lesson.json:31: stops of 'see' must ascend and end with 1 [data]",
  ),
  fault(
    'a bet whose answer is no option',
    json,
    '"answer": ["first"]',
    '"answer": ["third"]',
    "tiny/lesson.json:22: answer 'third' is no option; there are first, second [data]",
  ),
  fault(
    'a question whose answer is no option',
    json,
    '"answer": "output"',
    '"answer": "query"',
    "tiny/lesson.json:59: question 'what-moves': answer 'query' is no option; there are output, weights [data]",
  ),
  fault(
    'a change of an unknown input',
    json,
    '"inputs": ["v"]',
    '"inputs": ["w"]',
    "tiny/lesson.json:39: no input 'w'; there are v, mask [data]",
  ),
  fault(
    'a counter-example for an unknown input',
    json,
    '"inputs": { "v": [[2',
    '"inputs": { "w": [[2',
    "tiny/lesson.json:60: no input 'w'; there are v, mask [data]",
  ),
  fault(
    'an input outside its range',
    json,
    '[[1, 0], [0, 1]], "min"',
    '[[10, 0], [0, 1]], "min"',
    "tiny/lesson.json:7: 10 of 'v' lies outside -9 to 9 [data]",
  ),
  fault(
    'a choice input that starts from no option',
    json,
    '"value": "none"',
    '"value": "all"',
    "tiny/lesson.json:8: 'all' is no option of 'mask'; there are none, causal [data]",
  ),
];
