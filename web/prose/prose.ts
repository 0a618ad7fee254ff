/**
 * Compiled prose: what a lesson's `zh-Hans.md` and `en.md` become at build time. A tree of plain data, never HTML: the
 * compiler lets through a short list of elements and attributes only, so a renderer may create what it finds here.
 */
import type { Role } from '../scenes/frame.ts';
import type { Language, Lesson } from '../timeline/lesson.ts';
import type { Ref } from '../trace/trace.ts';

/**
 * How a number is written.
 * `number`: integers as they are, others with 3 significant digits; `.0` to `.4`: that many decimals;
 * `percent`: one decimal; `integer`: rounded, digits grouped; `bytes`: B, KiB, MiB, GiB, TiB; `full`: every digit a float32 has.
 */
export type NumberFormat = (typeof numberFormats)[number];

export const numberFormats = ['number', 'percent', 'integer', 'bytes', 'full', '.0', '.1', '.2', '.3', '.4'] as const;

/** A hole in the text that only a trace can fill. */
export type Placeholder =
  | { readonly kind: 'number'; readonly ref: Ref; readonly format: NumberFormat }
  /** The shape of a tensor, as `3 × 2`. */
  | { readonly kind: 'shape'; readonly tensor: string }
  /** The text of the token at this position. */
  | { readonly kind: 'token'; readonly position: number };

/** An HTML or MathML element. Classes are `role-<role>` (colour by meaning) and temml's `tml-...` (layout of formulas). */
export interface ElementNode {
  readonly kind: 'element';
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ProseNode[];
}

/** A word that the glossary explains. */
export interface TermNode {
  readonly kind: 'term';
  readonly term: string;
  readonly children: readonly ProseNode[];
}

/** A link to another lesson, or to one of its steps. */
export interface LessonLinkNode {
  readonly kind: 'lesson-link';
  readonly lesson: string;
  readonly step?: string;
  readonly children: readonly ProseNode[];
}

export interface PlaceholderNode {
  readonly kind: 'placeholder';
  readonly placeholder: Placeholder;
}

export type ProseNode = string | ElementNode | TermNode | LessonLinkNode | PlaceholderNode;

/** An option of a bet or of a question, or a challenge. */
export interface Choice {
  readonly text: readonly ProseNode[];
  /** What is said when the option was chosen, or the challenge solved. */
  readonly reply: readonly ProseNode[];
}

/** By the ids that `lesson.json` gives; their order is that of `lesson.json`. */
export type Choices = Readonly<Record<string, Choice>>;

/** A folded "why". */
export interface Note {
  readonly id: string;
  readonly summary: string;
  readonly body: readonly ProseNode[];
}

export interface QuestionProse {
  readonly body: readonly ProseNode[];
  readonly choices: Choices;
}

export interface StepProse {
  readonly title: string;
  readonly body: readonly ProseNode[];
  /** Options of a bet, challenges of a change; empty elsewhere. */
  readonly choices: Choices;
  /** Questions of a check; empty elsewhere. */
  readonly questions: Readonly<Record<string, QuestionProse>>;
  readonly notes: readonly Note[];
}

/** One lesson in one language. */
export interface LessonProse {
  readonly language: Language;
  readonly title: string;
  /** The lesson's question or idea in one sentence. */
  readonly topic: string;
  readonly objectives: readonly string[];
  readonly prerequisites: readonly string[];
  readonly outcome: string;
  /** What the lesson's example must not be taken for. */
  readonly warning?: string;
  /** Texts of the token ids of `lesson.json`. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Labels and narrations of the lesson's scenes, with `{name}` where a value goes. */
  readonly messages: Readonly<Record<string, string>>;
  readonly steps: Readonly<Record<string, StepProse>>;
}

export type ByLanguage<T> = Readonly<Record<Language, T>>;

/** A lesson whole: data and prose. */
export interface CompiledLesson {
  readonly lesson: Lesson;
  readonly prose: ByLanguage<LessonProse>;
}

/** What the start page and the table of contents need of a lesson, without loading it. */
export interface LessonSummary {
  readonly id: string;
  readonly title: ByLanguage<string>;
  readonly topic: ByLanguage<string>;
  /** The ids of its steps. */
  readonly steps: readonly string[];
  /** How many questions its checks ask. */
  readonly questions: number;
}

/** A role that has a word: all but the one of things without any. */
export type NamedRole = Exclude<Role, 'neutral'>;

/** A word of the glossary. */
export interface Term {
  /** Colours the word wherever it stands, and lights its marks on the stage. */
  readonly role?: NamedRole;
  /** The twenty-second scene that shows it. */
  readonly tool?: string;
  readonly title: ByLanguage<string>;
  readonly definition: ByLanguage<readonly ProseNode[]>;
}

export type Glossary = Readonly<Record<string, Term>>;

/** What a lesson needs of the glossary before a word of it is opened: the roles of the terms that have one. */
export type TermRoles = Readonly<Record<string, NamedRole>>;
