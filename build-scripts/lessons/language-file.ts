import { readFileSync } from 'node:fs';
import type { LessonProse, Note, QuestionProse, StepProse } from '../../web/prose/prose.ts';
import type { Language } from '../../web/timeline/lesson.ts';
import { splitChoices } from './choices.ts';
import { readFrontMatter } from './front-matter.ts';
import { passageHash } from './hash.ts';
import type { LineOf } from './json-file.ts';
import { parseMarkdown } from './markdown.ts';
import { readMessages } from './messages.ts';
import { type ProseContext, toProse, type Use } from './nodes.ts';
import type { FileProblems } from './problem.ts';
import { cutSections, type Section } from './sections.ts';

/** Where a heading and the choices below it stand. */
export interface ChoiceLines {
  readonly line: number;
  readonly choices: Readonly<Record<string, number>>;
}

export interface StepLines extends ChoiceLines {
  readonly questions: Readonly<Record<string, ChoiceLines>>;
}

/** One language of a lesson, and what the checks need to know of it. */
export interface LanguageFile {
  readonly file: string;
  readonly prose: LessonProse;
  /** In the front matter. */
  readonly lineOf: LineOf;
  /** By step. */
  readonly lines: Readonly<Record<string, StepLines>>;
  readonly uses: readonly Use[];
  /** Of each passage: `front-matter`, the steps, `messages`. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Hashes that a translation remembers. */
  readonly source: Readonly<Record<string, string>>;
}

/** Gives nothing, and problems, when the front matter cannot be used. */
export function readLanguageFile(path: string, language: Language, problems: FileProblems): LanguageFile | undefined {
  const text = readFileSync(path, 'utf8');
  const root = parseMarkdown(text);
  const yaml = root.children.find((node) => node.type === 'yaml');
  const frontMatter = readFrontMatter(yaml, problems);
  const sections = cutSections(root, text, problems);
  const context: ProseContext = { problems, uses: [] };
  const steps = sections
    .filter(({ id }) => id !== 'messages')
    .map((section) => [section.id, readStep(section, context)] as const);
  const messages = readMessages(
    sections.find(({ id }) => id === 'messages'),
    text,
    problems,
  );
  if (frontMatter === undefined || yaml === undefined) return undefined;

  const { source = {}, ...words } = frontMatter.value;
  return {
    file: problems.file,
    prose: { language, ...words, messages, steps: Object.fromEntries(steps.map(([id, { prose }]) => [id, prose])) },
    lineOf: frontMatter.lineOf,
    lines: Object.fromEntries(steps.map(([id, { lines }]) => [id, lines])),
    uses: context.uses,
    hashes: Object.fromEntries([
      ['front-matter', passageHash(yaml.value)],
      ...sections.map((section) => [section.id, passageHash(section.source)]),
    ]),
    source,
  };
}

function readStep(section: Section, context: ProseContext): { readonly prose: StepProse; readonly lines: StepLines } {
  const { id, title, line } = section;
  if (title === '') context.problems.add(line, 'heading', `step '${id}' has no title: ## ${id}: title`);
  const { body, choices, lines } = splitChoices(section.content, context);
  const notes = section.sections.filter(isNote).map((note) => readNote(note, context));
  const questions: Record<string, QuestionProse> = {};
  const questionLines: Record<string, ChoiceLines> = {};
  for (const question of section.sections.filter((sub) => !isNote(sub))) {
    const { lines: choiceLines, ...prose } = splitChoices(question.content, context);
    questions[question.id] = prose;
    questionLines[question.id] = { line: question.line, choices: choiceLines };
  }
  return {
    prose: { title, body, choices, questions, notes },
    lines: { line, choices: lines, questions: questionLines },
  };
}

function isNote({ id }: Section): boolean {
  return id === 'why' || id.startsWith('why-');
}

function readNote({ id, title, line, content }: Section, context: ProseContext): Note {
  if (title === '') context.problems.add(line, 'heading', `a folded note needs a summary: ### ${id}: summary`);
  return { id, summary: title, body: toProse(content, context) };
}
