/** How long a step is likely to take. An estimate by a stated rule, the same for every lesson. */
import type { ByLanguage, Choices, ProseNode, StepProse } from '../../web/prose/prose.ts';
import type { Language, Step } from '../../web/timeline/lesson.ts';
import { languages } from './compile.ts';
import type { LanguageFile } from './language-file.ts';
import { countUnits } from './rules/length.ts';

/** Characters and words read in a minute, slowly, as a text about numbers is read; counted as the rule `length` counts. */
const perMinute: Readonly<Record<Language, number>> = { 'zh-Hans': 240, en: 150 };

/** Seconds to make up one's mind, and to try. */
const thinking = { bet: 12, question: 20, challenge: 30 };

/**
 * Seconds to read the text (of the language that takes longer), to play the step once, and to think. Folded notes are left
 * out; of the replies one is read.
 */
export function secondsOf(step: Step, texts: ByLanguage<LanguageFile>): number {
  const reading = languages.map((language) => {
    const prose = texts[language].prose.steps[step.id];
    return prose === undefined ? 0 : (60 * countUnits(readOnce(prose), language)) / perMinute[language];
  });
  const decided =
    (step.bet ? thinking.bet : 0) +
    (step.check?.length ?? 0) * thinking.question +
    (step.change?.challenges.length ?? 0) * thinking.challenge;
  return Math.round(Math.max(...reading) + step.duration + decided);
}

function readOnce({ body, choices, questions }: StepProse): readonly ProseNode[] {
  const asked = [{ body, choices }, ...Object.values(questions)];
  return asked.flatMap((part) => [...part.body, ' ', ...choicesRead(part.choices)]);
}

function choicesRead(choices: Choices): readonly ProseNode[] {
  const all = Object.values(choices);
  return [...all.flatMap(({ text }) => [...text, ' ']), ...(all[0]?.reply ?? []), ' '];
}
