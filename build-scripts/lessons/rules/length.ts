import type { Choices, ProseNode } from '../../../web/prose/prose.ts';
import type { Language } from '../../../web/timeline/lesson.ts';
import type { LessonSource } from '../compile.ts';
import type { Course, Report } from '../course.ts';
import type { ChoiceLines } from '../language-file.ts';

/** The most that one passage may have. */
const limits: Readonly<Record<Language, { readonly most: number; readonly unit: string }>> = {
  'zh-Hans': { most: 90, unit: 'Chinese characters' },
  en: { most: 60, unit: 'English words' },
};

/** Elements that stand in the middle of a sentence. */
const inline = new Set(['strong', 'em', 'code', 'a']);

interface Passage {
  readonly name: string;
  readonly line: number;
  readonly nodes: readonly ProseNode[];
}

/** `length`: a step says one thing, briefly. */
export function checkLength({ texts }: LessonSource, _course: Course, report: Report): void {
  for (const { file, prose, lines } of Object.values(texts)) {
    const passages = Object.entries(prose.steps).flatMap(([id, step]) => [
      ...passagesOf(`step '${id}'`, step, lines[id]),
      ...Object.entries(step.questions).flatMap(([question, asked]) =>
        passagesOf(`question '${question}'`, asked, lines[id]?.questions[question]),
      ),
    ]);
    for (const { name, line, nodes } of passages) {
      const problem = lengthProblem(nodes, prose.language);
      if (problem !== undefined) report(file, line, `${name} ${problem}`);
    }
  }
}

/** A text with its choices, as it is read at first; and each reply by itself, as it is read later. */
function passagesOf(
  name: string,
  { body, choices }: { readonly body: readonly ProseNode[]; readonly choices: Choices },
  where: ChoiceLines | undefined,
): readonly Passage[] {
  const line = where?.line ?? 1;
  const replies = Object.entries(choices).map(([id, { reply }]) => ({
    name: `reply to '${id}'`,
    line: where?.choices[id] ?? line,
    nodes: reply,
  }));
  return [
    { name, line, nodes: [...body, ...Object.values(choices).flatMap(({ text }) => [' ', ...text])] },
    ...replies,
  ];
}

/** What is wrong with the length of a passage, if anything. */
export function lengthProblem(nodes: readonly ProseNode[], language: Language): string | undefined {
  const { most, unit } = limits[language];
  const length = countUnits(nodes, language);
  return length > most ? `has ${length} ${unit}; at most ${most}` : undefined;
}

/**
 * Chinese: characters, with each word or number in other letters as one. English: words. A placeholder and a formula in
 * the line count as one, a formula on its own line as none.
 */
export function countUnits(nodes: readonly ProseNode[], language: Language): number {
  const text = nodes.map(countedText).join('');
  const unit =
    language === 'en' ? /[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu : /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}.'’-])+/gu;
  return text.match(unit)?.length ?? 0;
}

function countedText(node: ProseNode): string {
  if (typeof node === 'string') return node;
  if (node.kind === 'placeholder') return '0';
  if (node.kind === 'element' && node.tag === 'math') return node.attributes.display === 'block' ? ' ' : '0';
  const inner = node.children.map(countedText).join('');
  return node.kind === 'element' && !inline.has(node.tag) ? ` ${inner} ` : inner;
}
