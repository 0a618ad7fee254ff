import { inChinese } from './in-chinese.ts';

/** What the page says beside numbers. It is for people who build on the engine, and no part of the tutorial. */
export const pageText = {
  'zh-Hans': {
    title: '性能测试',
    intro: '这里只测本引擎。与其他引擎的对比用 npm run bench 运行。各项轮流计时；所列为中位数与最小、最大值。',
    tiny: '现在各项都取最小的规模，只看能否运行；标题里写的是完整规模。',
    running: '正在运行……',
    finished: '完成',
    columns: ['', '时间', '最小 – 最大', '速度'],
    name: inChinese,
  },
  en: {
    title: 'Benchmark',
    intro:
      'This engine alone; npm run bench runs it beside others. All take turns; medians with the least and the most.',
    tiny: 'Each at its smallest now, to see that it runs; titles name the full sizes.',
    running: 'Running…',
    finished: 'Finished',
    columns: ['', 'time', 'least – most', 'speed'],
    name: (text: string) => text,
  },
} as const;
