/** A lesson with every kind of question and control, also those that no lesson of the course uses at present. Its numbers are by-hand's. */
import type { CompiledLesson, LessonProse, StepProse } from '../../web/prose/prose.ts';
import type { Language, Lesson, Step } from '../../web/timeline/lesson.ts';

const words = ['a', 'b', 'c'] as const;

const step = (id: string, more: Partial<Step>): Step => ({
  id,
  kind: 'bet',
  scene: 'single-query',
  params: { stage: 'bet', asker: 'asker' },
  duration: 2,
  stops: [1],
  ...more,
});

const weights = { tensor: 'attn_weights' };

/** The kinds of input that are not by-hand's. */
const controls: Lesson['inputs'] = {
  temperature: { kind: 'number', value: 1, min: -2, max: 4, step: 0.5 },
  draw: { kind: 'seed', value: 7 },
  mask: { kind: 'choice', options: ['none', 'causal'], value: 'none' },
  sentence: { kind: 'sentence', tokens: [...words], maxTokens: 8 },
};

const lesson: Omit<Lesson, 'inputs'> = {
  id: 'controls',
  order: 1,
  requires: [],
  program: 'by-hand',
  steps: [
    step('chips', { bet: { input: 'chips', options: [...words], chips: 10, truth: weights } }),
    step('several', { bet: { input: 'multiple', options: [...words], truth: weights, answer: ['a', 'c'] } }),
    step('cell', { bet: { input: 'cell', options: [], truth: weights } }),
    step('weights', { kind: 'see', params: { stage: 'softmax', asker: 'asker' } }),
    step('controls', {
      kind: 'change',
      params: { stage: 'change-v', asker: 'asker' },
      change: { inputs: ['temperature', 'draw', 'mask', 'sentence', 'v'], unchanged: ['attn_weights'], challenges: [] },
    }),
  ],
};

const titles: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-Hans': {
    chips: '十枚筹码怎么分？',
    several: '哪几个？',
    cell: '点一个格子',
    weights: '看看分得多少',
    controls: '各种控件',
    ...{
      a: '小猫',
      b: '垫子上',
      c: '坐在',
      asker: '猫',
      none: '不遮',
      causal: '遮住后面的',
      temperature: '温度',
      mask: '掩码',
    },
  },
  en: {
    chips: 'How would you hand out ten chips?',
    several: 'Which of them?',
    cell: 'Tap a cell',
    weights: 'See who gets how much',
    controls: 'Controls of every kind',
    ...{
      a: 'kitten',
      b: 'on the mat',
      c: 'sits',
      asker: 'cat',
      none: 'none',
      causal: 'causal',
      temperature: 'temperature',
      mask: 'mask',
    },
  },
};

function proseIn(language: Language, scenes: LessonProse['messages']): LessonProse {
  const textOf = (id: string) => titles[language][id] ?? id;
  const proseOf = ({ id, bet }: Step): StepProse => ({
    title: textOf(id),
    body: [],
    choices: Object.fromEntries((bet?.options ?? []).map((option) => [option, { text: [textOf(option)], reply: [] }])),
    questions: {},
    notes: [],
  });
  return {
    language,
    title: textOf('controls'),
    topic: '',
    objectives: [],
    prerequisites: [],
    outcome: '',
    tokens: Object.fromEntries(words.map((word) => [word, textOf(word)])),
    messages: {
      ...scenes,
      'tensor.temperature': textOf('temperature'),
      'tensor.mask': textOf('mask'),
      'input.mask.none': textOf('none'),
      'input.mask.causal': textOf('causal'),
    },
    steps: Object.fromEntries(lesson.steps.map((each) => [each.id, proseOf(each)])),
  };
}

/** @param byHand the lesson whose numbers and scene this one borrows */
export function controlsLesson(byHand: CompiledLesson): CompiledLesson {
  const { 'zh-Hans': chinese, en } = byHand.prose;
  return {
    lesson: { ...lesson, inputs: { ...byHand.lesson.inputs, ...controls } },
    prose: { 'zh-Hans': proseIn('zh-Hans', chinese.messages), en: proseIn('en', en.messages) },
  };
}
