import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../web/scenes/frame.ts';
import { gridFor } from '../../../web/scenes/toolkit/grid.ts';
import { Moment, stageNamed } from '../../../web/scenes/toolkit/moment.ts';
import type { Part } from '../../../web/scenes/toolkit/part.ts';
import { symbol } from '../../../web/scenes/toolkit/text.ts';
import { tableView } from '../../../web/scenes/toolkit/view.ts';
import { litByWork, rowsMeet, workedLine } from '../../../web/scenes/toolkit/worked-line.ts';
import { traceOf } from '../timeline/trace-of.ts';

const stages = ['first', 'second', 'third'] as const;
type Stage = (typeof stages)[number];
const standing: Readonly<Record<Stage, readonly ('a' | 'b')[]>> = { first: ['a'], second: ['a', 'b'], third: ['b'] };
const staging = { stages, standing: (stage: Stage) => standing[stage], pace: () => ({ gone: 0.2, come: 0.4 }) };
const at = (stage: Stage, progress: number) => new Moment(staging, stage, progress);

const dot: Part = {
  marks: [{ kind: 'label', key: 'dot', x: 0, y: 0, anchor: 'start', text: symbol('·'), size: 'small' }],
  figures: [],
};
const opacityOf = ({ marks }: Part): number => (marks[0] === undefined ? 0 : (marks[0].opacity ?? 1));

describe('a moment of a picture in stages', () => {
  it('knows a stage by its name, and says which there are', () => {
    expect(stageNamed('example', stages, 'second')).toBe('second');
    expect(() => stageNamed('example', stages, 'fourth')).toThrow(
      'example: the stage fourth is none of first, second, third',
    );
  });

  it('keeps what stays, fades out what leaves, then fades in what comes', () => {
    const shown = (stage: Stage, piece: 'a' | 'b', progress: number) =>
      opacityOf(at(stage, progress).piece(piece, () => dot));
    expect([0, 0.3, 1].map((progress) => shown('second', 'a', progress))).toEqual([1, 1, 1]);
    expect([0, 0.2, 0.4, 1].map((progress) => shown('second', 'b', progress))).toEqual([0, 0, 1, 1]);
    expect([0, 0.2, 1].map((progress) => shown('third', 'a', progress))).toEqual([1, 0, 0]);
    expect(shown('second', 'b', 0.3)).toBeGreaterThan(0);
    expect(shown('second', 'b', 0.3)).toBeLessThan(1);
  });

  it('draws nothing that is not there', () => {
    const never = () => {
      throw new Error('drawn');
    };
    expect(at('first', 0.5).piece('b', never).marks).toEqual([]);
    expect(at('third', 0.5).piece('a', never).marks).toEqual([]);
  });

  it('says what lies behind and what lies ahead', () => {
    expect([at('first', 1).since('second', 0, 1), at('third', 0).since('second', 0, 1)]).toEqual([0, 1]);
    expect(at('second', 0.5).since('second', 0, 0.5)).toBe(1);
    expect([at('first', 1).reached('second'), at('second', 0).reached('second')]).toEqual([false, true]);
    expect(at('first', 0).before).toBeUndefined();
  });
});

describe('the line for sums', () => {
  const trace = traceOf({ x: [[1, 2]], y: [[3, 4]], xy: [[11]] });
  const [x, y] = [tableView(trace, 'x'), tableView(trace, 'y')];
  const work = {
    terms: rowsMeet(x, 0, y, 0),
    roles: ['query', 'key'],
    result: { tensor: 'xy', index: [0, 0] },
    resultRole: 'score',
    from: 0.3,
    to: 0.8,
  } as const;
  const grid = gridFor(860);
  const cellCount = (moment: Moment<Stage, 'a' | 'b'>, goes?: number) => {
    const works = { second: [goes === undefined ? work : { ...work, goes }] };
    const { marks } = workedLine(grid, { moment, works }, { x: 0, y: 0 });
    return marks.filter(({ kind, opacity = 1 }) => kind === 'cell' && opacity > 0).length;
  };

  it('is empty before its sum, holds both rows and the result after it, and is cleared in the next stage', () => {
    expect([at('second', 0.3), at('second', 0.8), at('second', 1)].map((moment) => cellCount(moment))).toEqual([
      0, 5, 5,
    ]);
    expect([at('third', 0), at('third', 0.2)].map((moment) => cellCount(moment))).toEqual([5, 0]);
  });

  it('does not bring back a sum that had gone', () => {
    expect([at('second', 1), at('third', 0)].map((moment) => cellCount(moment, 0.9))).toEqual([0, 0]);
  });

  it('lights up only the named copies of its factors', () => {
    const cell = (prefix: string): Mark => ({
      kind: 'cell',
      key: `${prefix}x[0,0]`,
      x: 0,
      y: 0,
      width: 40,
      height: 40,
      ref: x.ref(0, 0),
      fill: 'plain',
      printed: true,
    });
    const works = { second: [{ ...work, copies: { first: 'here:', second: 'there:' } }] };
    const marks = litByWork({ moment: at('second', 0.5), works }, [cell('here:'), cell('elsewhere:')]);
    expect(marks.map(({ emphasis }) => emphasis)).toEqual(['operand-a', undefined]);
    expect(litByWork({ moment: at('second', 0.2), works }, [cell('here:')])[0]?.emphasis).toBeUndefined();
  });
});
