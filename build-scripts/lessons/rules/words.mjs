import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listed, tokenIds } from '../course.mjs';
import { shownPath } from '../problem.mjs';

/**
 * `words`: each language has a text for every id of `lesson.json`, and for no other.
 * @param {import('../compile.mjs').LessonSource} source
 * @param {import('../course.mjs').Course} _course
 * @param {import('../course.mjs').Report} report
 */
export function checkWords(source, _course, report) {
  for (const text of Object.values(source.texts)) {
    const fault = (line, message) => report(text.file, line, message);
    checkSteps(source.lesson.steps, text, fault);
    checkTokens(source.lesson, text, fault);
    checkOptionMessages(source.lesson.inputs, text, fault);
  }
  const design = join(source.folder, 'design.md');
  if (!existsSync(design)) report(shownPath(design), 1, 'this file is missing');
}

function checkSteps(steps, { prose, lines }, fault) {
  const ids = steps.map(({ id }) => id);
  for (const id of Object.keys(prose.steps)) {
    if (!ids.includes(id)) fault(lines[id].line, `no step '${id}' in lesson.json; there are ${listed(ids)}`);
  }
  const written = Object.keys(prose.steps).filter((id) => ids.includes(id));
  const outOfOrder = written.find((id, position) => position > 0 && ids.indexOf(id) < ids.indexOf(written[position - 1]));
  if (outOfOrder !== undefined) fault(lines[outOfOrder].line, `step '${outOfOrder}' stands later here than in lesson.json`);

  for (const step of steps) {
    const text = prose.steps[step.id];
    if (text === undefined) fault(1, `step '${step.id}' is missing: ## ${step.id}: title`);
    else checkStep(step, text, lines[step.id], fault);
  }
}

function checkStep(step, text, lines, fault) {
  const choices = step.bet?.options ?? step.change?.challenges.map(({ id }) => id) ?? [];
  checkChoices(`step '${step.id}'`, choices, text.choices, lines, fault);

  const questions = step.check ?? [];
  for (const id of Object.keys(text.questions)) {
    if (!questions.some((question) => question.id === id)) {
      fault(lines.questions[id].line, `step '${step.id}' has no question '${id}'; there are ${listed(questions.map((question) => question.id))}`);
    }
  }
  for (const { id, options } of questions) {
    const question = text.questions[id];
    if (question === undefined) fault(lines.line, `question '${id}' is missing: ### ${id}`);
    else checkChoices(`question '${id}'`, options.map((option) => option.id), question.choices, lines.questions[id], fault);
    for (const option of options) {
      const reply = question?.choices[option.id]?.reply;
      if (reply?.length === 0) fault(lines.questions[id].choices[option.id], `option '${option.id}' of question '${id}' has no reply`);
    }
  }
}

/** @param {{ line: number, choices: Record<string, number> }} lines */
function checkChoices(where, ids, choices, lines, fault) {
  for (const id of Object.keys(choices)) {
    if (!ids.includes(id)) fault(lines.choices[id], `${where} has no choice '${id}'; there are ${listed(ids)}`);
  }
  for (const id of ids) {
    if (!(id in choices)) fault(lines.line, `${where}: '${id}' has no text: - \`${id}\` text`);
  }
}

function checkTokens(lesson, { prose, lineOf }, fault) {
  const ids = tokenIds(lesson);
  for (const id of new Set(ids)) {
    if (!(id in prose.tokens)) fault(lineOf(['tokens']), `token '${id}' has no text under 'tokens'`);
  }
  for (const id of Object.keys(prose.tokens)) {
    if (!ids.includes(id)) fault(lineOf(['tokens', id]), `no token '${id}' in lesson.json; there are ${listed(ids)}`);
  }
}

function checkOptionMessages(inputs, { prose }, fault) {
  for (const [name, input] of Object.entries(inputs)) {
    for (const option of input.kind === 'choice' ? input.options : []) {
      const id = `input.${name}.${option}`;
      if (!(id in prose.messages)) fault(1, `option '${option}' of input '${name}' has no text: message '${id}'`);
    }
  }
}
