import { describe, expect, it } from 'vitest';
import type { LabelMark, Text } from '../../../web/scenes/frame.ts';
import type { SceneInput } from '../../../web/scenes/scene.ts';
import { changingPills } from '../../../web/scenes/toolkit/changing-pills.ts';
import { gridFor } from '../../../web/scenes/toolkit/grid.ts';
import type { Part } from '../../../web/scenes/toolkit/part.ts';
import { momentOf, type Story, tellStory } from '../../../web/scenes/toolkit/story.ts';
import { symbol } from '../../../web/scenes/toolkit/text.ts';
import { traceOf } from '../timeline/trace-of.ts';

const stages = ['first', 'second', 'third'] as const;
type Stage = (typeof stages)[number];
const story: Story<Stage, 'a' | 'b'> = {
  scene: 'example',
  stages,
  standing: { first: ['a'], second: ['a', 'b'], third: ['a', 'b'] },
  onPhone: { second: ['b'] },
  views: { first: 'b-alone', others: { 'a-alone': { second: ['a'] } } },
  short: ['third'],
};
const sized = (width: number, progress = 1, view?: string) => ({
  progress,
  size: { width, height: width },
  selection: view === undefined ? {} : { view },
});

function inputOf(stage: string, width: number, view?: string): SceneInput {
  const trace = traceOf({ t: [[1, 2]] });
  const nothing = { tokens: [], ownTokens: [], editable: [] };
  return { trace, baseline: trace, params: { stage }, ...sized(width, 1, view), ...nothing };
}

function dot(key: string): Part {
  const label: LabelMark = { kind: 'label', key, x: 0, y: 0, anchor: 'start', text: symbol('·'), size: 'small' };
  return { marks: [label], figures: [] };
}

const scene = tellStory({
  story,
  contextOf: (_, moment) => ({ moment, layout: { grid: gridFor(720), height: 40 } }),
  parts: [({ moment }) => moment.piece('a', () => dot('a')), ({ moment }) => moment.piece('b', () => dot('b'))],
  finish: (_, marks) => marks.map((mark) => ({ ...mark, role: 'query' as const })),
});

describe('a story', () => {
  it('stands otherwise on a phone where it says so, and nowhere else', () => {
    const standsA = (stage: Stage, width: number) => momentOf(story, stage, sized(width)).stands('a', stage);
    expect(stages.map((stage) => standsA(stage, 720))).toEqual([true, true, true]);
    expect(stages.map((stage) => standsA(stage, 328))).toEqual([true, false, true]);
  });

  it('takes a larger share of a short step for what moves', () => {
    const comingAt = (stage: Stage) => momentOf(story, stage, sized(720, 0.3)).coming();
    expect(comingAt('second')).toBe(1);
    expect(comingAt('third')).toBe(0);
  });

  it('is a scene: its parts in their order, its narration by scene and stage, a finishing hand', () => {
    const frame = scene(inputOf('second', 720));
    expect(frame.marks.map(({ key, role }) => [key, role])).toEqual([
      ['a', 'query'],
      ['b', 'query'],
    ]);
    expect(frame.narration).toEqual({ kind: 'message', id: 'example.narration.second' });
    expect([frame.width, frame.height]).toEqual([720, 40]);
    expect(() => scene(inputOf('fourth', 720))).toThrow('example: the stage fourth is none of first, second, third');
  });

  it('lets views take turns on a phone, in the stages that have them', () => {
    const seen = (stage: Stage, width: number, view?: string) => {
      const { marks, views } = scene(inputOf(stage, width, view));
      return [marks.map(({ key }) => key).join(), views?.shown];
    };
    expect(seen('second', 328)).toEqual(['b', 'b-alone']);
    expect(seen('second', 328, 'a-alone')).toEqual(['a', 'a-alone']);
    expect(seen('second', 328, 'of another lesson')).toEqual(['b', 'b-alone']);
    expect(seen('third', 328, 'a-alone')).toEqual(['a,b', undefined]);
    expect(seen('second', 720, 'a-alone')).toEqual(['a,b', undefined]);
    expect(scene(inputOf('second', 328)).views?.options.map(({ id }) => id)).toEqual(['b-alone', 'a-alone']);
  });

  it('moves what stands in both stages, leaves where it was what only goes, and puts in its place what comes', () => {
    const corner = (stage: Stage) => ({ x: stages.indexOf(stage) * 100, y: 0 });
    const xOf = (stage: Stage, piece: 'a' | 'b', progress: number, width = 720) =>
      momentOf(story, stage, sized(width, progress)).placed(piece, corner).x;
    expect([0, 1].map((progress) => xOf('second', 'a', progress))).toEqual([0, 100]);
    expect([0, 1].map((progress) => xOf('second', 'a', progress, 328))).toEqual([0, 0]);
    expect([0, 1].map((progress) => xOf('second', 'b', progress))).toEqual([100, 100]);
  });

  it('keeps the words that two stages share, and fades the others one after the other', () => {
    const word = (text: string): Text => ({ kind: 'token', text });
    const sentences: Record<Stage, readonly Text[]> = {
      first: [word('the'), word('cat')],
      second: [word('the'), word('dog')],
      third: [word('the'), word('dog')],
    };
    const seen = (progress: number) =>
      changingPills(gridFor(720), momentOf(story, 'second', sized(720, progress)), {
        wordsIn: (stage) => sentences[stage],
        key: 'word',
        y: 0,
      }).map(({ text, opacity }) => [text.kind === 'token' && text.text, opacity]);
    expect(seen(0)).toEqual([
      ['the', 1],
      ['cat', 1],
    ]);
    expect(seen(1)).toEqual([
      ['the', 1],
      ['dog', 1],
    ]);
    expect(seen(0.08)).toEqual([['the', 1]]);
  });
});
