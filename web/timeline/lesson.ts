/**
 * What a lesson is, as data: `lesson.json` compiled, without a word of any language.
 * Every sentence is found by id in the lesson's prose (`zh-Hans.md`, `en.md`).
 */
import type { Origin } from '../trace/trace.ts';

export type Language = 'zh-Hans' | 'en';

/** Anything `lesson.json` may hold for a scene. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Something the learner can change, with the value it starts from. */
export type InputSpec = MatrixInput | NumberInput | SeedInput | ChoiceInput | SentenceInput;

export interface MatrixInput {
  readonly kind: 'matrix';
  readonly value: readonly (readonly number[])[];
  readonly min: number;
  readonly max: number;
  readonly origin: Origin;
}

export interface NumberInput {
  readonly kind: 'number';
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface SeedInput {
  readonly kind: 'seed';
  readonly value: number;
}

export interface ChoiceInput {
  readonly kind: 'choice';
  readonly options: readonly string[];
  readonly value: string;
}

/** Words. The lesson's own tokens are ids (their text is prose, per language); a typed sentence replaces them. */
export interface SentenceInput {
  readonly kind: 'sentence';
  readonly tokens: readonly string[];
  readonly maxTokens: number;
}

/** What the learner made of an input. `sentence` holds typed text, or null for the lesson's own tokens. */
export type InputValue = readonly (readonly number[])[] | number | string | null;
export type InputValues = Readonly<Record<string, InputValue>>;

export type StepKind = 'bet' | 'see' | 'change' | 'check' | 'next';

export interface Step {
  readonly id: string;
  readonly kind: StepKind;
  readonly scene: string;
  readonly params: { readonly [key: string]: Json };
  /** Seconds from progress 0 to 1 at speed 1. */
  readonly duration: number;
  /** Progress values at which a finished still stands, ascending, the last one 1. */
  readonly stops: readonly number[];
  readonly bet?: Bet;
  readonly change?: Change;
  readonly check?: readonly Question[];
}

/** A question before the picture. Nobody is marked: the answer stays beside the truth. */
export interface Bet {
  readonly input: 'choice' | 'multiple' | 'cell' | 'chips' | 'curve';
  /** Option ids (choice, multiple, chips); empty for `cell` and `curve`. */
  readonly options: readonly string[];
  /** How many chips to hand out. */
  readonly chips?: number;
  /** What is to be drawn. The truth then has a share for each position across. */
  readonly curve?: AskedCurve;
  /** The tensor (or part of it) that settles the question. */
  readonly truth: { readonly tensor: string; readonly index?: readonly number[] };
  /** The option or options that turn out right, where the question has such. */
  readonly answer?: readonly string[];
}

/** A curve of shares (0 to 1) over positions, of which some are asked. */
export interface AskedCurve {
  /** The tensor, of one axis, of the positions across. */
  readonly across: string;
  /** Those of its indices that are asked, ascending. */
  readonly asked: readonly number[];
  /** The range of heights, and the steps in which they are set. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface Change {
  /** Inputs that may be edited in this step. */
  readonly inputs: readonly string[];
  /** Tensors that stay bit for bit the same under the edits this step invites; a lock shows it. */
  readonly unchanged: readonly string[];
  readonly challenges: readonly Challenge[];
}

export interface Challenge {
  readonly id: string;
  readonly predicate: Predicate;
}

/** True or false of a trace, beside the trace of the lesson's own inputs (the baseline). */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  /** Some number of the tensor differs from the baseline's. */
  | { readonly changed: string }
  /** Every number equals the baseline's, within `tolerance` (default 0: bit for bit). */
  | { readonly unchanged: string; readonly tolerance?: number }
  /** The number at `index` is the largest of its row. */
  | { readonly largest: { readonly tensor: string; readonly index: readonly number[] } }
  | { readonly above: { readonly tensor: string; readonly index: readonly number[]; readonly value: number } }
  | { readonly below: { readonly tensor: string; readonly index: readonly number[]; readonly value: number } };

export interface Question {
  readonly id: string;
  readonly options: readonly QuestionOption[];
  readonly answer: string;
}

export interface QuestionOption {
  readonly id: string;
  /** The trap of the misconception behind a wrong option, for example `T4`. */
  readonly trap?: string;
  /** Inputs that show a live counter-example when this option was chosen. */
  readonly inputs?: InputValues;
}

export interface Lesson {
  readonly id: string;
  readonly order: number;
  readonly requires: readonly string[];
  /** Name of the list of engine operations (`web/engine/programs`) that makes this lesson's trace. */
  readonly program: string;
  /** Names of the trained models (`web/models`) that the program runs. */
  readonly models?: readonly string[];
  readonly inputs: Readonly<Record<string, InputSpec>>;
  /** Ids of the tokens in their order, in lessons where they cannot be typed; else a `SentenceInput` has them. */
  readonly tokens?: readonly string[];
  readonly steps: readonly Step[];
}

/** The ids of a lesson's own tokens, in order; their texts are prose. */
export function tokenIds(lesson: Pick<Lesson, 'inputs' | 'tokens'>): readonly string[] {
  const sentence = Object.values(lesson.inputs).find((input) => input.kind === 'sentence');
  return sentence?.tokens ?? lesson.tokens ?? [];
}
