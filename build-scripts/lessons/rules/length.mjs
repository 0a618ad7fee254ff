/** The most that one passage may have: Chinese characters, English words. */
export const longest = { 'zh-Hans': 90, en: 60 };

const units = { 'zh-Hans': 'Chinese characters', en: 'English words' };

/** Elements that stand in the middle of a sentence. */
const inline = new Set(['strong', 'em', 'code', 'a']);

/**
 * `length`: a step says one thing, briefly.
 * @param {import('../compile.mjs').LessonSource} source
 * @param {import('../course.mjs').Course} _course
 * @param {import('../course.mjs').Report} report
 */
export function checkLength(source, _course, report) {
  for (const { file, prose, lines } of Object.values(source.texts)) {
    for (const [id, step] of Object.entries(prose.steps)) {
      const where = lines[id];
      const passages = [
        { name: `step '${id}'`, line: where.line, nodes: withChoices(step) },
        ...replies(step.choices, where),
        ...Object.entries(step.questions).flatMap(([question, asked]) => [
          { name: `question '${question}'`, line: where.questions[question].line, nodes: withChoices(asked) },
          ...replies(asked.choices, where.questions[question]),
        ]),
      ];
      for (const { name, line, nodes } of passages) {
        const length = countUnits(nodes, prose.language);
        const most = longest[prose.language];
        if (length > most) report(file, line, `${name} has ${length} ${units[prose.language]}; at most ${most}`);
      }
    }
  }
}

function withChoices({ body, choices }) {
  return [...body, ...Object.values(choices).flatMap(({ text }) => [' ', ...text])];
}

function replies(choices, { choices: lines }) {
  return Object.entries(choices).map(([id, { reply }]) => ({ name: `reply to '${id}'`, line: lines[id], nodes: reply }));
}

/**
 * Chinese: characters, with each word or number in other letters as one. English: words. A placeholder and a formula in
 * the line count as one, a formula on its own line as none.
 * @param {readonly import('../../../web/prose/prose.ts').ProseNode[]} nodes
 * @param {import('../../../web/timeline/lesson.ts').Language} language
 */
export function countUnits(nodes, language) {
  const text = nodes.map(countedText).join('');
  const word = language === 'en' ? /[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu : /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}.'’-])+/gu;
  return text.match(word)?.length ?? 0;
}

function countedText(node) {
  if (typeof node === 'string') return node;
  if (node.kind === 'placeholder') return '0';
  if (node.kind === 'element' && node.tag === 'math') return node.attributes.display === 'block' ? ' ' : '0';
  const inner = node.children.map(countedText).join('');
  return node.kind === 'element' && !inline.has(node.tag) ? ` ${inner} ` : inner;
}
