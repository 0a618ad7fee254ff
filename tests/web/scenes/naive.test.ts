/** What holds for the picture of naive attention and for no other. */
import { describe, expect, it } from 'vitest';
import type { Frame, Mark } from '../../../web/scenes/frame.ts';
import { widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures, visible } from './lesson-pictures.ts';

const { frame } = await lessonPictures('naive');

const lit = (of: Frame, emphasis: Mark['emphasis']): readonly string[] =>
  cellsOf(of)
    .filter((cell) => cell.emphasis === emphasis && !cell.key.startsWith('sum'))
    .map(({ key }) => key)
    .sort();
const locks = (of: Frame): readonly boolean[] =>
  visible(of).flatMap((mark) => (mark.kind === 'lock' ? [mark.held] : []));

describe('the picture of naive attention', () => {
  it.each(widths)(
    'at %d px the same x stands in all three places, each score where its row and column cross',
    (width) => {
      const cells = cellsOf(frame('scores', 1, width));
      const of = (prefix: string) => cells.filter(({ key }) => key.startsWith(prefix));
      for (const job of ['asks:', 'asked:', 'gives:']) expect(of(job), job).toHaveLength(6);
      for (const score of of('attn_dot')) {
        const [row, column] = score.ref.index;
        const asking = of('asks:').filter(({ ref }) => ref.index[0] === row);
        const asked = of('asked:').filter(({ ref }) => ref.index[0] === column);
        expect(asking.map(({ y }) => y)).toEqual([score.y, score.y]);
        expect(asked.map(({ x }) => x)).toEqual([score.x, score.x]);
      }
    },
  );

  it('lights the row that asks and the column that is asked in their own places only', () => {
    const worked = frame('scores', 0.5, 720);
    expect(lit(worked, 'operand-a')).toEqual(['asks:x[0,0]', 'asks:x[0,1]']);
    expect(lit(worked, 'operand-b')).toEqual(['asked:x[1,0]', 'asked:x[1,1]']);
  });

  it('lights scores that mirror each other in pairs, and at last all three pairs', () => {
    expect(lit(frame('mirror', 0.2, 720), 'operand-a')).toEqual(['attn_dot[0,1]', 'attn_dot[1,0]']);
    const end = frame('mirror', 1, 720);
    expect(lit(end, 'operand-b')).toEqual(['attn_dot[0,2]', 'attn_dot[2,0]']);
    expect(lit(end, 'selected')).toEqual(['attn_dot[1,2]', 'attn_dot[2,1]']);
  });

  it.each(widths)('at %d px moving one word opens all three locks of x, and one matrix only that of q', (width) => {
    const moved = {
      x: [
        [0, 1],
        [3, 1],
        [0, 2],
      ],
    };
    expect(locks(frame('tied', 1, width))).toEqual([true, true, true]);
    expect(locks(frame('tied', 1, width, moved))).toEqual([false, false, false]);
    const held = locks(
      frame('free', 1, width, {
        wq: [
          [0, 3],
          [1, 0],
        ],
      }),
    );
    expect(held[0]).toBe(false);
    expect(held.slice(1).every((lock) => lock)).toBe(true);
    // On a phone V has made room for W_K.
    expect(held).toHaveLength(width < 704 ? 2 : 3);
  });

  it('drops each shadow at a right angle', () => {
    const drops = visible(frame('itself', 1, 720)).filter(({ key }) => key.endsWith('.drop'));
    const direction = [1, -1] as const;
    for (const drop of drops) {
      if (drop.kind !== 'path') continue;
      const [tip = [0, 0], foot = [0, 0]] = drop.points;
      expect((foot[0] - tip[0]) * direction[0] + (foot[1] - tip[1]) * direction[1]).toBeCloseTo(0);
    }
    expect(drops).toHaveLength(3);
  });

  it('leaves out shadows that end outside the plane, and those of a word without length', () => {
    const drops = (x: readonly (readonly number[])[]) =>
      visible(frame('itself', 1, 720, { x })).filter(({ key }) => key.endsWith('.drop')).length;
    expect(
      drops([
        [1, 1],
        [9, 9],
        [0, 2],
      ]),
    ).toBe(2);
    expect(
      drops([
        [0, 0],
        [3, 1],
        [0, 2],
      ]),
    ).toBe(0);
  });

  it('edits x where it asks, and in the plane', () => {
    const edited = visible(frame('change-x', 1, 720)).filter((mark) => 'input' in mark && mark.input !== undefined);
    expect(edited.filter(({ kind }) => kind === 'vector')).toHaveLength(3);
    expect(edited.filter(({ kind, key }) => kind === 'cell' && key.startsWith('asks:'))).toHaveLength(6);
    expect(edited).toHaveLength(9);
  });

  it('lets a phone look at what is read, too, of x and of v', () => {
    const read = (width: number, view?: string) => {
      const end = frame('split', 1, width, undefined, view === undefined ? {} : { view });
      return [...new Set(cellsOf(end, /output$/).map(({ ref }) => ref.tensor))];
    };
    expect(read(328)).toEqual([]);
    expect(read(328, 'mix')).toEqual(['output', 'split.output']);
    expect(read(720)).toEqual(['output', 'split.output']);
    for (const step of ['split', 'check'])
      expect(frame(step, 1, 328).views?.options.map(({ id }) => id)).toEqual(['scores', 'mix']);
  });
});
