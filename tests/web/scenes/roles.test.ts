/** What holds for the two pictures of the roles and for no other. */
import { describe, expect, it } from 'vitest';
import type { Frame, Mark } from '../../../web/scenes/frame.ts';
import type { InputValues } from '../../../web/timeline/lesson.ts';
import { widths } from '../../gallery/exhibit.ts';
import { lessonPictures, visible } from './lesson-pictures.ts';

const { frame } = await lessonPictures('roles');

const lit = (of: Frame, emphasis: Mark['emphasis']): readonly string[] =>
  visible(of)
    .filter((mark) => mark.emphasis === emphasis && !mark.key.startsWith('sum'))
    .map(({ key }) => key);
const locks = (of: Frame): Readonly<Record<string, boolean>> =>
  Object.fromEntries(visible(of).flatMap((mark) => (mark.kind === 'lock' ? [[mark.key, mark.held]] : [])));

describe('the picture of the look-up', () => {
  it('does not say which column is the value before the question is answered', () => {
    const badges = (of: Frame) => visible(of).flatMap((mark) => (mark.kind === 'badge' ? [mark.role] : []));
    expect(badges(frame('bet', 1, 720))).toEqual([]);
    expect(badges(frame('exact', 1, 720)).sort()).toEqual(['key', 'query', 'value']);
  });

  it.each(widths)('at %d px an entry, its label, its shares and its goods stand in one row', (width) => {
    const marks = visible(frame('soft', 1, width));
    const topOf = (key: string): number => {
      const mark = marks.find((known) => known.key === key);
      if (mark?.kind !== 'cell') throw new RangeError(`no cell ${key}`);
      return mark.y;
    };
    for (const entry of [0, 1, 2, 3]) {
      const tops = [
        `labels[${entry},1]`,
        `goods[${entry},0]`,
        `exact.attn_weights[0,${entry}]`,
        `soft.attn_weights[0,${entry}]`,
      ].map(topOf);
      expect(new Set(tops).size).toBe(1);
    }
  });

  it('draws both readings on one scale, where each extension has its mark', () => {
    const marks = visible(frame('soft', 1, 720));
    const ends = marks.flatMap((mark) => {
      if (mark.kind !== 'bar' || !mark.key.startsWith('track')) return [];
      return [mark.x, mark.width, mark.max];
    });
    const [x = 0, width = 0, most = 1] = ends;
    expect(ends).toEqual([x, width, most, x, width, most]);
    const ticks = marks.flatMap((mark) =>
      mark.kind === 'path' && mark.key.startsWith('track.tick') ? [mark.points[0]?.[0] ?? 0] : [],
    );
    for (const [entry, goods] of [8, 2, 5, 7].entries()) expect(ticks[entry]).toBeCloseTo(x + (goods / most) * width);
  });

  it('opens the lock of the goods or that of the shares, never the other', () => {
    const held = (inputs: InputValues) => locks(frame('labels-and-goods', 1, 720, inputs));
    expect(held({ goods: [[1], [2], [5], [7]] })).toEqual({ 'lock.soft.attn_weights': true, 'lock.goods': false });
    expect(
      held({
        labels: [
          [2, 1],
          [1, -1],
          [-1, 1],
          [-1, -1],
        ],
      }),
    ).toEqual({
      'lock.soft.attn_weights': false,
      'lock.goods': true,
    });
  });

  it.each(widths)('at %d px each lock stands nearer to its own column than to the other', (width) => {
    const marks = visible(frame('labels-and-goods', 1, width));
    const middleOf = (key: string): number => {
      const mark = marks.find((known) => known.key === key);
      if (mark?.kind === 'cell') return mark.x + mark.width / 2;
      if (mark?.kind === 'lock') return mark.x + 7;
      throw new RangeError(`no cell or lock ${key}`);
    };
    const columns = [middleOf('soft.attn_weights[0,0]'), middleOf('goods[0,0]')] as const;
    const away = (lock: string) => columns.map((column) => Math.abs(middleOf(lock) - column));
    const [[toShares = 0, past = 0], [before = 0, toGoods = 0]] = [away('lock.soft.attn_weights'), away('lock.goods')];
    expect(toShares).toBeLessThan(past / 2);
    expect(toGoods).toBeLessThan(before / 2);
  });

  it('reads what it matched, and then something else by the same shares', () => {
    const cells = (of: Frame, tensor: string) =>
      visible(of).filter((mark) => mark.kind === 'cell' && mark.ref.tensor === tensor);
    const [early, parted] = [frame('early', 1, 720), frame('parted', 1, 720)];
    expect(cells(early, 'memory')).toHaveLength(12);
    expect(cells(parted, 'memory')).toHaveLength(6);
    expect(cells(parted, 'contents')).toHaveLength(6);
    expect(cells(parted, 'early.attn_weights')).toEqual(cells(early, 'early.attn_weights'));
  });
});

describe('the picture of the tokens', () => {
  it('follows one token through x, q, k and v', () => {
    const rows = new Set(lit(frame('one-token', 1, 720), 'focus').map((key) => key.replace(/\[(\d),\d\]$/, '[$1]')));
    expect([...rows].sort()).toEqual(['k[0]', 'q[0]', 'v[0]', 'x[0]']);
  });

  it('holds the query of the last token against every key, then lights what it reads', () => {
    const finding = frame('label-and-goods', 0.3, 720);
    expect(lit(finding, 'operand-a')).toEqual(['q[2,0]', 'q[2,1]']);
    expect(lit(finding, 'operand-b')).toHaveLength(6);
    const reading = frame('label-and-goods', 0.7, 720);
    expect(lit(reading, 'operand-b')).toEqual(['v[0,0]', 'v[1,0]', 'v[2,0]']);
  });

  it.each(widths)('at %d px labels and goods have a lock each', (width) => {
    expect(
      locks(
        frame('freedom', 1, width, {
          wv: [
            [1, 0],
            [0, 2],
            [0, 0],
          ],
        }),
      ),
    ).toEqual({
      'lock.q': true,
      'lock.k': true,
      'lock.v': false,
    });
  });
});
