/** Steps that their scene cannot draw or say. */
import { en, type Fault, fault, json } from './fault.ts';

export const scenes: readonly Fault[] = [
  fault(
    'an unknown scene',
    json,
    '"id": "next", "kind": "next", "scene": "tiny-scene"',
    '"id": "next", "kind": "next", "scene": "big-scene"',
    "tiny/lesson.json:64: no scene 'big-scene'; there are tiny-scene [scene]",
  ),
  fault(
    'an unknown param',
    json,
    '"params": { "stage": "see" }',
    '"params": { "stage": "see", "speed": 2 }',
    "tiny/lesson.json:29: scene 'tiny-scene' has no param 'speed' [scene]",
  ),
  fault(
    'a param the scene cannot use',
    json,
    '"params": { "stage": "see" }',
    '"params": { "stage": "broken" }',
    "tiny/lesson.json:29: scene 'tiny-scene' fails in step 'see': no such stage [scene]",
  ),
  fault(
    'a scene that says what has no words',
    en,
    '- `tiny.narration` The first word gets {share}.\n',
    '',
    "tiny/en.md:1: scene 'tiny-scene': no message 'tiny.narration' [scene]",
  ),
  fault(
    'a message with a hole that the scene does not fill',
    en,
    'gets {share}',
    'gets {percent}',
    "tiny/en.md:1: scene 'tiny-scene': message 'tiny.narration' asks for percent; the scene gives share [scene]",
  ),
];
