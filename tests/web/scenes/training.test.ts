import { loadLesson } from 'virtual:lessons';
import { describe, expect, it } from 'vitest';
import { LessonTraining } from '../../../web/engine/training/lesson-training.ts';
import { trainingHere } from '../../../web/engine/training/training-here.ts';
import type { Frame } from '../../../web/scenes/frame.ts';
import { training } from '../../../web/scenes/training/training.ts';
import { initialInputs } from '../../../web/timeline/inputs.ts';
import type { Trace } from '../../../web/trace/trace.ts';

const { lesson } = await loadLesson('training');
const live = new LessonTraining(trainingHere);
const { trace: untrained } = await live.run(lesson, initialInputs(lesson));
const { trace: trained } = await live.step(40);
live.dispose();

interface Moment {
  readonly trace?: Trace;
  readonly stage?: string;
  readonly progress?: number;
  readonly width?: number;
  readonly view?: string;
}

function drawn({ trace = trained, stage = 'whole', progress = 1, width = 860, view }: Moment = {}): Frame {
  return training({
    trace,
    baseline: untrained,
    params: { stage },
    progress,
    size: { width, height: width },
    selection: view === undefined ? {} : { view },
    tokens: [],
    ownTokens: [],
    editable: [],
  });
}

const keys = ({ marks }: Frame) => marks.filter(({ opacity = 1 }) => opacity > 0).map(({ key }) => key);
const isOf = (tensor: string) => (mark: Frame['marks'][number]) => 'ref' in mark && mark.ref.tensor === tensor;

describe('training', () => {
  it('says of each row what it has read, what it says, and whether that is right', () => {
    const { marks } = drawn();
    const rows = trained.tensor('query_tokens').shape[0] ?? 0;
    for (let row = 0; row < rows; row++) {
      const said = marks.find(({ key }) => key === `said.${row}`);
      const verdict = marks.find(({ key }) => key === `verdict.${row}`);
      const isRight = trained.at('said_tokens', [row]) === trained.at('right_tokens', [row]);
      expect(said).toMatchObject({ text: { text: trained.tensor('said_tokens').words?.[row] } });
      expect(verdict).toMatchObject({ text: { base: isRight ? '✓' : '✗' } });
    }
    expect(marks.find(({ key }) => key === `read.${rows}`)).toBeUndefined();
  });

  it('shows the maps of all heads where there is room, else the one that is chosen', () => {
    const headsIn = (frame: Frame) =>
      new Set(frame.marks.filter(isOf('attn_weights')).map((mark) => ('ref' in mark ? mark.ref.index[0] : null)));
    expect(headsIn(drawn())).toEqual(new Set([0, 1]));
    expect(headsIn(drawn({ width: 328 }))).toEqual(new Set([0]));
    expect(headsIn(drawn({ width: 328, view: 'head-2' }))).toEqual(new Set([1]));
  });

  it('lets a head be chosen only where that changes the picture', () => {
    const views = (moment: Moment) => drawn(moment).views?.options.map(({ id }) => id);
    expect(views({ stage: 'maps' })).toBeUndefined();
    expect(views({ stage: 'maps', width: 328 })).toEqual(['head-1', 'head-2']);
    expect(views({ stage: 'vectors' })).toEqual(['head-1', 'head-2']);
  });

  it('writes the weight that is followed so that a step can be seen in it', () => {
    const followed = drawn().marks.filter(({ key }) => /^weight\.wq/.test(key) && !key.endsWith('.label'));
    expect(followed).toHaveLength(3);
    for (const cell of followed) expect(cell).toMatchObject({ kind: 'cell', format: 'significant' });
  });

  it('shows the vectors of the head that is chosen', () => {
    for (const [view, head] of [
      ['head-1', 0],
      ['head-2', 1],
    ] as const) {
      const cells = drawn({ view }).marks.filter(isOf('q'));
      expect(cells.length).toBe((trained.tensor('q').shape[1] ?? 0) * (trained.tensor('q').shape[2] ?? 0));
      expect(cells.every((mark) => 'ref' in mark && mark.ref.index[0] === head)).toBe(true);
    }
  });

  it('draws no loss before the first step, and the last one behind the curve', () => {
    expect(keys(drawn({ trace: untrained }))).not.toContain('curve.line');
    const frame = drawn();
    const last = (trained.tensor('losses').shape[0] ?? 0) - 1;
    expect(keys(frame)).toContain('curve.line');
    expect(frame.marks.find(({ key }) => key === 'curve.last')).toMatchObject({
      ref: { tensor: 'losses', index: [last] },
    });
    expect(trained.at('loss_steps', [last])).toBe(40);
  });

  it('keeps the curve inside its axes, whatever the losses', () => {
    const wild: Trace = {
      ...trained,
      names: trained.names,
      has: (name) => trained.has(name),
      at: (name, index) => trained.at(name, index),
      origin: (ref) => trained.origin(ref),
      tensor: (name) =>
        name === 'losses'
          ? {
              ...trained.tensor(name),
              data: trained.tensor(name).data.map((_, i) => [1e30, Number.NaN, Infinity, 0][i % 4] ?? 0),
            }
          : trained.tensor(name),
    };
    const line = drawn({ trace: wild }).marks.find(({ key }) => key === 'curve.line');
    const axes = drawn().marks.find(({ key }) => key === 'curve.axes');
    if (line?.kind !== 'path' || axes?.kind !== 'path') throw new Error('there is no curve');
    const [tops, lefts] = [axes.points.map(([, y]) => y), axes.points.map(([x]) => x)];
    for (const [x, y] of line.points) {
      expect(y).toBeGreaterThanOrEqual(Math.min(...tops));
      expect(y).toBeLessThanOrEqual(Math.max(...tops));
      expect(x).toBeGreaterThanOrEqual(Math.min(...lefts));
      expect(x).toBeLessThanOrEqual(Math.max(...lefts));
    }
  });

  it('brings its parts one after another, and keeps those that have come', () => {
    const shows = (stage: string, progress: number) => {
      const shown = keys(drawn({ stage, progress }));
      return ['q.name', 'curve.name', 'weight.name'].filter((key) => shown.includes(key));
    };
    expect(shows('maps', 1)).toEqual([]);
    expect(shows('vectors', 0)).toEqual([]);
    expect(shows('vectors', 1)).toEqual(['q.name']);
    expect(shows('curve', 0)).toEqual(['q.name']);
    expect(shows('weight', 1)).toEqual(['q.name', 'curve.name', 'weight.name']);
    expect(shows('whole', 0)).toEqual(['q.name', 'curve.name', 'weight.name']);
  });

  it('refuses a stage that there is not', () => {
    expect(() => drawn({ stage: 'overture' })).toThrow(RangeError);
  });
});
