import type { AskedCurve, Bet, Change, InputSpec, Question, Step } from '../../../web/timeline/lesson.ts';
import type { LessonSource } from '../compile.ts';
import { type Course, type JsonReport, listed, type Report, repeated, reportInJson } from '../course.ts';
import type { Path } from '../json-file.ts';

const fewestSteps = 5;
const mostSteps = 12;

/** `data`: what the schema cannot say about `lesson.json`: numbers of steps, ids that name something in the same file. */
export function checkData(source: LessonSource, _course: Course, report: Report): void {
  const { inputs, steps } = source.lesson;
  const fault = reportInJson(source, report);
  if (steps.length < fewestSteps || steps.length > mostSteps) {
    fault(['steps'], `a lesson has ${fewestSteps} to ${mostSteps} steps, not ${steps.length}`);
  }
  reportRepeated(steps, ['steps'], 'step', fault);
  const names = Object.keys(inputs);
  steps.forEach((step, position) => {
    const path = ['steps', position];
    checkStops(step, path, fault);
    if (step.bet !== undefined) checkBet(step.bet, [...path, 'bet'], fault);
    if (step.change !== undefined) checkChange(step.change, names, [...path, 'change'], fault);
    checkQuestions(step.check ?? [], names, [...path, 'check'], fault);
  });
  for (const [name, input] of Object.entries(inputs)) checkInput(name, input, fault);
}

function checkStops({ id, stops }: Step, path: Path, fault: JsonReport): void {
  if (!isAscending([0, ...stops]) || stops.at(-1) !== 1)
    fault([...path, 'stops'], `stops of '${id}' must ascend and end with 1`);
}

function checkBet({ answer = [], options, curve }: Bet, path: Path, fault: JsonReport): void {
  if (curve !== undefined) checkCurve(curve, [...path, 'curve'], fault);
  for (const id of answer) {
    if (!options.includes(id)) fault([...path, 'answer'], `answer '${id}' is no option; there are ${listed(options)}`);
  }
}

function checkCurve({ asked, min, max, step }: AskedCurve, path: Path, fault: JsonReport): void {
  if (!isAscending(asked)) fault([...path, 'asked'], `asked places must ascend, not ${asked.join(', ')}`);
  if (step > max - min) fault([...path, 'step'], `no step of ${step} fits between ${min} and ${max}`);
}

function checkChange({ inputs, challenges }: Change, names: readonly string[], path: Path, fault: JsonReport): void {
  reportUnknown(inputs, names, [...path, 'inputs'], fault);
  reportRepeated(challenges, [...path, 'challenges'], 'challenge', fault);
}

function checkQuestions(questions: readonly Question[], names: readonly string[], path: Path, fault: JsonReport): void {
  reportRepeated(questions, path, 'question', fault);
  questions.forEach(({ id, options, answer }, position) => {
    const here = [...path, position];
    const ids = options.map((option) => option.id);
    reportRepeated(options, [...here, 'options'], 'option', fault);
    if (!ids.includes(answer))
      fault([...here, 'answer'], `question '${id}': answer '${answer}' is no option; there are ${listed(ids)}`);
    options.forEach(({ inputs = {} }, at) => {
      reportUnknown(Object.keys(inputs), names, [...here, 'options', at, 'inputs'], fault);
    });
  });
}

function checkInput(name: string, input: InputSpec, fault: JsonReport): void {
  const path = ['inputs', name, 'value'];
  if (input.kind === 'choice' && !input.options.includes(input.value)) {
    fault(path, `'${input.value}' is no option of '${name}'; there are ${listed(input.options)}`);
  }
  if (input.kind === 'matrix' || input.kind === 'number') {
    const values = input.kind === 'matrix' ? input.value.flat() : [input.value];
    const outside = values.find((value) => value < input.min || value > input.max);
    if (outside !== undefined) fault(path, `${outside} of '${name}' lies outside ${input.min} to ${input.max}`);
  }
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, position) => number > (numbers[position - 1] ?? Number.NEGATIVE_INFINITY));
}

function reportUnknown(inputs: readonly string[], names: readonly string[], path: Path, fault: JsonReport): void {
  for (const name of inputs) if (!names.includes(name)) fault(path, `no input '${name}'; there are ${listed(names)}`);
}

function reportRepeated(things: readonly { readonly id: string }[], path: Path, what: string, fault: JsonReport): void {
  for (const { name, position } of repeated(things.map(({ id }) => id)))
    fault([...path, position, 'id'], `${what} '${name}' stands twice`);
}
