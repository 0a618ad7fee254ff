import { listed, repeated, reportInJson } from '../course.mjs';

const fewestSteps = 5;
const mostSteps = 12;

/**
 * `data`: what the schema cannot say about `lesson.json`: numbers of steps, ids that name something in the same file.
 * @param {import('../compile.mjs').LessonSource} source
 * @param {import('../course.mjs').Course} _course
 * @param {import('../course.mjs').Report} report
 */
export function checkData(source, _course, report) {
  const { lesson } = source;
  const fault = reportInJson(source, report);
  const inputs = Object.keys(lesson.inputs);

  const count = lesson.steps.length;
  if (count < fewestSteps || count > mostSteps) fault(['steps'], `a lesson has ${fewestSteps} to ${mostSteps} steps, not ${count}`);
  reportRepeated(lesson.steps, ['steps'], 'step', fault);
  lesson.steps.forEach((step, position) => {
    const path = ['steps', position];
    checkStops(step, path, fault);
    checkBet(step.bet, [...path, 'bet'], fault);
    checkChange(step.change, inputs, [...path, 'change'], fault);
    checkQuestions(step.check ?? [], inputs, [...path, 'check'], fault);
  });
  for (const [name, input] of Object.entries(lesson.inputs)) checkInput(name, input, fault);
}

function checkStops({ id, stops }, path, fault) {
  const ascending = stops.every((stop, position) => position === 0 || stop > stops[position - 1]);
  if (!ascending || stops.at(-1) !== 1) fault([...path, 'stops'], `stops of '${id}' must ascend and end with 1`);
}

function checkBet(bet, path, fault) {
  for (const answer of bet?.answer ?? []) {
    if (!bet.options.includes(answer)) fault([...path, 'answer'], `answer '${answer}' is no option; there are ${listed(bet.options)}`);
  }
}

function checkChange(change, inputs, path, fault) {
  for (const name of change?.inputs ?? []) {
    if (!inputs.includes(name)) fault([...path, 'inputs'], `no input '${name}'; there are ${listed(inputs)}`);
  }
  reportRepeated(change?.challenges ?? [], [...path, 'challenges'], 'challenge', fault);
}

function checkQuestions(questions, inputs, path, fault) {
  reportRepeated(questions, path, 'question', fault);
  questions.forEach(({ id, options, answer }, position) => {
    const here = [...path, position];
    const ids = options.map((option) => option.id);
    reportRepeated(options, [...here, 'options'], 'option', fault);
    if (!ids.includes(answer)) fault([...here, 'answer'], `question '${id}': answer '${answer}' is no option; there are ${listed(ids)}`);
    options.forEach((option, at) => {
      for (const name of Object.keys(option.inputs ?? {})) {
        if (!inputs.includes(name)) fault([...here, 'options', at, 'inputs'], `no input '${name}'; there are ${listed(inputs)}`);
      }
    });
  });
}

function checkInput(name, input, fault) {
  if (input.kind === 'choice' && !input.options.includes(input.value)) {
    fault(['inputs', name, 'value'], `'${input.value}' is no option of '${name}'; there are ${listed(input.options)}`);
  }
  const values = { matrix: () => input.value.flat(), number: () => [input.value] }[input.kind]?.() ?? [];
  const outside = values.find((value) => value < input.min || value > input.max);
  if (outside !== undefined) fault(['inputs', name, 'value'], `${outside} of '${name}' lies outside ${input.min} to ${input.max}`);
}

function reportRepeated(things, path, what, fault) {
  for (const { name, position } of repeated(things.map(({ id }) => id))) fault([...path, position, 'id'], `${what} '${name}' stands twice`);
}
