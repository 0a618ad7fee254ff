/** Bets that are to be drawn and cannot be. */
import { type Fault, fault, json } from './fault.ts';

const bet = `"input": "choice",
        "options": ["first", "second"],
        "truth": { "tensor": "weights", "index": [0] },
        "answer": ["first"]`;

const curve = { across: 'weights', asked: [0, 1], min: 0, max: 1, step: 0.1 };

/** The fixture's bet as a curve with something else about it. */
const drawn = (changed: object, more = '') =>
  `"input": "curve", "curve": ${JSON.stringify({ ...curve, ...changed })}, "truth": { "tensor": "weights" }${more}`;

const malformed = (name: string, to: string, problem: string): Fault =>
  fault(name, json, bet, to, `tiny/lesson.json:${problem}`);

export const curves: readonly Fault[] = [
  malformed(
    'a curve without positions',
    '"input": "curve", "truth": { "tensor": "weights" }',
    "18: steps.0.bet must have required property 'curve' [schema]",
  ),
  malformed(
    'a curve in a bet of another kind',
    drawn({}).replace('"curve",', '"cell",'),
    '18: steps.0.bet must NOT be valid [schema]',
  ),
  malformed(
    'a curve with options',
    drawn({}, ', "options": ["first", "second"]'),
    '19: steps.0.bet.options must NOT have more than 0 items [schema]',
  ),
  malformed('a curve asked in one place', drawn({ asked: [1] }), '19: steps.0.bet.curve.asked must NOT have fewer'),
  malformed('a curve above all', drawn({ max: 2 }), '19: steps.0.bet.curve.max must be <= 1 [schema]'),
  malformed('a curve without steps', drawn({ step: 0 }), '19: steps.0.bet.curve.step must be > 0 [schema]'),
  malformed('places that do not ascend', drawn({ asked: [1, 1] }), '19: asked places must ascend, not 1, 1 [data]'),
  malformed(
    'a range without room',
    drawn({ min: 0.9, max: 0.5 }),
    '19: no step of 0.1 fits between 0.9 and 0.5 [data]',
  ),
  malformed('an unknown tensor of positions', drawn({ across: 'lengths' }), "19: no tensor 'lengths'; there are"),
  malformed(
    'positions of more than one axis',
    drawn({}),
    '19: weights[1] is no number of weights, whose shape is (1, 2) [trace]',
  ),
];
