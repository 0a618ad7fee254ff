/** What the learner guesses looks like no number, and is said in words. */
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { describe as describeFrame } from '../../../web/render/describe.ts';
import { FrameTables } from '../../../web/render/frame-tables.tsx';
import { FrameView } from '../../../web/render/frame-view.tsx';
import type { Frame, GuessMark } from '../../../web/scenes/frame.ts';
import { traceOf } from '../timeline/trace-of.ts';

const trace = traceOf({ n: [[6, 9]], share: [[0.5, 0.25]] });
const say = (id: string) => id;
const text = (id: string) => ({ kind: 'message', id }) as const;
const ref = (tensor: string, column: number) => ({ tensor, index: [0, column] });

const guess: GuessMark = {
  kind: 'guess',
  key: 'guess',
  name: text('your guess'),
  from: [0, 20],
  points: [
    [30, 40],
    [60, 80],
  ],
  input: { x: 0, y: 0, width: 100, height: 100, places: [30, 60], low: 0, high: 1 },
};

const frame: Frame = {
  width: 100,
  height: 100,
  decimals: 3,
  marks: [guess],
  figures: [
    {
      key: 'share',
      caption: text('shares'),
      rows: [],
      columns: [text('words'), text('share')],
      cells: [0, 1].map((column) => [ref('n', column), ref('share', column)]),
      format: 'number',
      guessed: { name: text('your guess'), heights: [0.6, null] },
    },
  ],
  narration: text('narration'),
};

describe('a guess', () => {
  it('is a dotted line through open circles, named, in the picture and in print', () => {
    const svg = render(<FrameView frame={frame} trace={trace} say={say} />);
    expect(svg).toContain('<title>your guess</title>');
    expect(svg).toMatch(/d="M0 20L30 40L60 80"[^>]*stroke-linecap="round" stroke-dasharray="0 6"/);
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg).not.toContain('aw-board');
  });

  it('has a board only where something can be drawn on it', () => {
    const boards = (actions: object, marks = [guess]) =>
      render(<FrameView frame={{ ...frame, marks }} trace={trace} say={say} actions={actions} />).match(/aw-board/g);
    const { input: _, ...settled } = guess;
    expect(boards({ onDraw: () => undefined })).toHaveLength(1);
    expect(boards({})).toBeNull();
    expect(boards({ onDraw: () => undefined }, [settled])).toBeNull();
  });

  it('is a column of the text twin, empty where nothing was asked', () => {
    const table = render(<FrameTables frame={frame} trace={trace} say={say} />);
    expect(table).toContain('<th scope="col">your guess</th>');
    expect(table.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain('your guess 6 0.50 0.60 9 0.25');
    expect(describeFrame(frame, trace, say)).toContain('your guess 0.60; 9');
  });
});
