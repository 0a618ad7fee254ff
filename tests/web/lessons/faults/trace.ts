/** Numbers and tensors that the lesson's own run does not have. */
import { en, type Fault, fault, json, zh } from './fault.ts';

export const trace: readonly Fault[] = [
  fault(
    'a placeholder without a tensor',
    en,
    '{weights[0,0]:.3}',
    '{wieghts[0,0]:.3}',
    "tiny/en.md:27: no tensor 'wieghts'; there are weights, v, output [trace]",
  ),
  fault(
    'a placeholder with an index outside the tensor',
    en,
    '{weights[0,0]:.3}',
    '{weights[0,2]:.3}',
    'tiny/en.md:27: weights[0,2] is no number of weights, whose shape is (1, 2) [trace]',
  ),
  fault(
    'a placeholder with too few indices',
    en,
    '{weights[0,0]:.3}',
    '{weights[0]:.3}',
    'tiny/en.md:27: weights[0] is no number of weights, whose shape is (1, 2) [trace]',
  ),
  fault(
    'a live number without a tensor',
    zh,
    '\\live{weights[0,0]:.2}',
    '\\live{a[0,0]}',
    "tiny/zh-Hans.md:26: no tensor 'a'; there are weights, v, output [trace]",
  ),
  fault(
    'the shape of an unknown tensor',
    en,
    '{v.shape}',
    '{w.shape}',
    "tiny/en.md:35: no tensor 'w'; there are weights, v, output [trace]",
  ),
  fault(
    'a token outside the sentence',
    en,
    '{token[0]}',
    '{token[2]}',
    'tiny/en.md:18: {token[2]}: the lesson has 2 tokens [trace]',
  ),
  fault(
    'a bet settled by an unknown tensor',
    json,
    '"truth": { "tensor": "weights"',
    '"truth": { "tensor": "loads"',
    "tiny/lesson.json:21: no tensor 'loads'; there are weights, v, output [trace]",
  ),
  fault(
    'a lock on an unknown tensor',
    json,
    '"unchanged": ["weights"]',
    '"unchanged": ["loads"]',
    "tiny/lesson.json:40: no tensor 'loads'; there are weights, v, output [trace]",
  ),
  fault(
    'a challenge about a number that is not there',
    json,
    '"index": [0, 0], "value"',
    '"index": [0, 3], "value"',
    'tiny/lesson.json:42: output[0,3] is no number of output, whose shape is (1, 2) [trace]',
  ),
];
