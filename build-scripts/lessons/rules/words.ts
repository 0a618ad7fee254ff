import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Choices, StepProse } from '../../../web/prose/prose.ts';
import { type Lesson, type Step, tokenIds } from '../../../web/timeline/lesson.ts';
import type { LessonSource } from '../compile.ts';
import { type Course, type LineReport, listed, type Report } from '../course.ts';
import type { ChoiceLines, LanguageFile, StepLines } from '../language-file.ts';
import { shownPath } from '../problem.ts';

/** `words`: each language has a text for every id of `lesson.json`, and for no other. */
export function checkWords({ folder, lesson, texts }: LessonSource, _course: Course, report: Report): void {
  for (const text of Object.values(texts)) {
    const fault: LineReport = (line, message) => report(text.file, line, message);
    checkSteps(lesson.steps, text, fault);
    checkTokens(lesson, text, fault);
    checkOptionMessages(lesson, text, fault);
  }
  const design = join(folder, 'design.md');
  if (!existsSync(design)) report(shownPath(design), 1, 'this file is missing');
}

function checkSteps(steps: readonly Step[], { prose, lines }: LanguageFile, fault: LineReport): void {
  const ids = steps.map(({ id }) => id);
  const lineOf = (id: string) => lines[id]?.line ?? 1;
  const written = Object.keys(prose.steps);
  for (const id of written)
    if (!ids.includes(id)) fault(lineOf(id), `no step '${id}' in lesson.json; there are ${listed(ids)}`);

  const places = written.filter((id) => ids.includes(id)).map((id) => ({ id, place: ids.indexOf(id) }));
  const late = places.find(({ place }, position) => place < (places[position - 1]?.place ?? 0));
  if (late !== undefined) fault(lineOf(late.id), `step '${late.id}' stands later here than in lesson.json`);

  for (const step of steps) {
    const text = prose.steps[step.id];
    const where = lines[step.id];
    if (text === undefined || where === undefined) fault(1, `step '${step.id}' is missing: ## ${step.id}: title`);
    else checkStep(step, text, where, fault);
  }
}

function checkStep(step: Step, text: StepProse, where: StepLines, fault: LineReport): void {
  const choices = step.bet?.options ?? step.change?.challenges.map(({ id }) => id) ?? [];
  checkChoices(`step '${step.id}'`, choices, text.choices, where, fault);
  checkQuestions(step, text, where, fault);
}

function checkQuestions({ id: step, check = [] }: Step, text: StepProse, where: StepLines, fault: LineReport): void {
  const ids = check.map(({ id }) => id);
  for (const [id, { line }] of Object.entries(where.questions)) {
    if (!ids.includes(id)) fault(line, `step '${step}' has no question '${id}'; there are ${listed(ids)}`);
  }
  for (const { id, options } of check) {
    const question = text.questions[id];
    const here = where.questions[id];
    if (question === undefined || here === undefined) {
      fault(where.line, `question '${id}' is missing: ### ${id}`);
      continue;
    }
    checkChoices(
      `question '${id}'`,
      options.map((option) => option.id),
      question.choices,
      here,
      fault,
    );
    for (const [option, { reply }] of Object.entries(question.choices)) {
      if (reply.length === 0)
        fault(here.choices[option] ?? here.line, `option '${option}' of question '${id}' has no reply`);
    }
  }
}

function checkChoices(
  name: string,
  ids: readonly string[],
  choices: Choices,
  where: ChoiceLines,
  fault: LineReport,
): void {
  for (const [id, line] of Object.entries(where.choices)) {
    if (!ids.includes(id)) fault(line, `${name} has no choice '${id}'; there are ${listed(ids)}`);
  }
  for (const id of ids) if (!(id in choices)) fault(where.line, `${name}: '${id}' has no text: - \`${id}\` text`);
}

function checkTokens(lesson: Lesson, { prose, lineOf }: LanguageFile, fault: LineReport): void {
  const ids = tokenIds(lesson);
  for (const id of new Set(ids))
    if (!(id in prose.tokens)) fault(lineOf(['tokens']), `token '${id}' has no text under 'tokens'`);
  for (const id of Object.keys(prose.tokens)) {
    if (!ids.includes(id)) fault(lineOf(['tokens', id]), `no token '${id}' in lesson.json; there are ${listed(ids)}`);
  }
}

function checkOptionMessages({ inputs }: Lesson, { prose }: LanguageFile, fault: LineReport): void {
  for (const [name, input] of Object.entries(inputs)) {
    for (const option of input.kind === 'choice' ? input.options : []) {
      const id = `input.${name}.${option}`;
      if (!(id in prose.messages)) fault(1, `option '${option}' of input '${name}' has no text: message '${id}'`);
    }
  }
}
