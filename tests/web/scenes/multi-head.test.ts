import { describe, expect, it } from 'vitest';
import type { CellMark, Frame } from '../../../web/scenes/frame.ts';
import type { Selection } from '../../../web/scenes/scene.ts';
import type { InputValues } from '../../../web/timeline/lesson.ts';
import { refKey } from '../../../web/trace/trace.ts';
import { frameOf, widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures } from './lesson-pictures.ts';

const { exhibit, frame: frameAt } = await lessonPictures('multi-head');

interface Moment {
  readonly progress?: number;
  readonly edits?: InputValues;
  readonly selection?: Selection;
}

function frame(step: string, width: number, { progress = 1, edits, selection }: Moment = {}): Frame {
  return frameAt(step, progress, width, edits, selection);
}

const headsIn = (of: Frame): readonly number[] =>
  [1, 2].filter((head) => cellsOf(of, new RegExp(`^head${head}\\.attn_weights$`)).length > 0);

const locksIn = ({ marks }: Frame): readonly boolean[] =>
  marks.filter((mark) => mark.kind === 'lock').map(({ held }) => held);

describe.each(widths)('multi-head at %i px', (width) => {
  const compact = width < 480;

  it('works one number of each head out from the same row of x, all of it', () => {
    const lit = ([1, 2] as const).map((head) => {
      const now = frame('lanes', width, { progress: head === 1 ? 0.3 : 0.55 });
      const stage = now.marks.filter(
        (mark): mark is CellMark => mark.kind === 'cell' && !mark.key.startsWith('working'),
      );
      const keysOf = (emphasis: string) =>
        stage.filter((mark) => mark.emphasis === emphasis).map(({ ref }) => refKey(ref));
      return { x: keysOf('operand-a'), weights: keysOf('operand-b'), head };
    });
    const rowOfX = ['x[0,0]', 'x[0,1]', 'x[0,2]', 'x[0,3]'];
    for (const { x, weights, head } of lit) {
      expect(x).toEqual(rowOfX);
      expect(weights).toEqual([0, 1, 2, 3].map((row) => `wq${head}[${row},0]`));
    }
  });

  it('brings the row forward that both heads read differently', () => {
    for (const step of ['maps', 'relations']) {
      for (const head of [1, 2]) {
        const now = frame(step, width, { selection: { view: String(head) } });
        const lit = cellsOf(now, new RegExp(`^head${head}\\.attn_weights$`)).filter(
          ({ emphasis }) => emphasis === 'selected',
        );
        expect(lit.map(({ ref }) => ref.index)).toEqual([
          [1, 0],
          [1, 1],
          [1, 2],
        ]);
      }
    }
  });

  it('shows both lanes where there is room, else the one that is chosen, and a switch', () => {
    const steps = ['maps', 'concat', 'relations', 'change-wq', 'check', 'next'];
    for (const step of steps) {
      const [first, second] = ['1', '2'].map((view) => frame(step, width, { selection: { view } }));
      if (first === undefined || second === undefined) throw new Error('two frames are needed');
      expect([headsIn(first), headsIn(second)], step).toEqual(
        compact
          ? [[1], [2]]
          : [
              [1, 2],
              [1, 2],
            ],
      );
      expect([first.views?.shown, second.views?.shown], step).toEqual(compact ? ['1', '2'] : [undefined, undefined]);
      expect(second.height).toBe(first.height);
    }
  });

  it('shows each head in turn when nobody chooses', () => {
    const seen = (step: string, progress: number) => frame(step, width, { progress }).views?.shown;
    expect([seen('lanes', 0.36), seen('lanes', 0.62), seen('lanes', 1)]).toEqual(
      compact ? ['1', '2', '1'] : [undefined, undefined, undefined],
    );
    expect([seen('maps', 0.5), seen('maps', 1)]).toEqual(compact ? ['1', '2'] : [undefined, undefined]);
    expect(frame('output-projection', width).views).toBeUndefined();
  });

  it('sets the outputs side by side, head 1 first, and never adds them', () => {
    const joined = cellsOf(frame('concat', width), /^context$/);
    expect(joined).toHaveLength(12);
    const [left, right] = [joined[0], joined[2]];
    expect(right?.y).toBe(left?.y);
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeCloseTo(2 * (left?.width ?? 0));
  });

  it('adds the output to x: all three stand in the picture of the residual', () => {
    const now = frame('residual', width);
    for (const name of ['x', 'output', 'result']) expect(cellsOf(now, new RegExp(`^${name}$`)), name).toHaveLength(12);
    expect(cellsOf(now, /^wo$/)).toEqual([]);
  });

  it('lets only the invited numbers be edited', () => {
    const inputs = (step: string) =>
      cellsOf(frame(step, width, { selection: { view: '2' } })).flatMap(({ input }) =>
        input === undefined ? [] : [input.name],
      );
    expect(inputs('change-wq')).toEqual(Array(8).fill('wq1'));
    expect(inputs('change-wo')).toEqual(Array(16).fill('wo'));
    expect(inputs('lanes')).toEqual([]);
  });

  it('locks head 2 while W_Q of head 1 is edited, and opens when something of head 2 moved', () => {
    const locks = (edits: InputValues) => locksIn(frame('change-wq', width, { edits, selection: { view: '2' } }));
    const held = locks({
      wq1: [
        [9, 9],
        [1, 0],
        [1, 0],
        [-1, 1],
      ],
    });
    expect(held.length).toBeGreaterThan(0);
    expect(new Set(held)).toEqual(new Set([true]));
    expect(
      new Set(
        locks({
          wq2: [
            [9, 9],
            [0, 0],
            [-1, 1],
            [0, -1],
          ],
        }),
      ),
    ).toEqual(new Set([false]));
  });

  it('locks what is in front of W_O while it is edited', () => {
    const edits = {
      wo: [
        [9, 0, 0, 1],
        [0, 1, -1, 0],
        [0, 1, 1, 0],
        [-1, 0, 0, 1],
      ],
    };
    const held = locksIn(frame('change-wo', width, { edits }));
    expect(held.length).toBeGreaterThan(0);
    expect(new Set(held)).toEqual(new Set([true]));
  });
});

it('multi-head: refuses a stage that does not exist', () => {
  const [scenario] = exhibit().scenarios;
  if (scenario === undefined) throw new RangeError('no step');
  const lost = { ...scenario, input: { ...scenario.input, params: { stage: 'nowhere' } } };
  expect(() => frameOf(lost, 1, 860)).toThrow(/the stage nowhere is none of bet, lanes/);
});
