/** What holds for the picture of scaled dot-product attention and for no other. */
import { describe, expect, it } from 'vitest';
import type { CellMark, Frame } from '../../../web/scenes/frame.ts';
import { widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures, visible } from './lesson-pictures.ts';

const { exhibit, frame } = await lessonPictures('scaled-dot-product');
const { trace } = exhibit();

const dots = (of: Frame, headDim?: number): readonly CellMark[] =>
  cellsOf(of).filter(({ key }) => key.startsWith(headDim === undefined ? 'dot:' : `dot:${headDim}.`));
const middle = ({ x, width }: CellMark): number => x + width / 2;
const reachOf = (of: readonly CellMark[]): number => Math.max(...of.map(middle)) - Math.min(...of.map(middle));

describe('the picture of scaled dot-product attention', () => {
  it.each(widths)('at %d px every dot product is one dot, larger ones further right', (width) => {
    const end = frame('spread', 1, width);
    expect(dots(end)).toHaveLength(4 * 64);
    for (const headDim of [4, 16, 64, 256]) {
      const row = [...dots(end, headDim)].sort((a, b) => middle(a) - middle(b));
      const values = row.map(({ ref }) => trace.at(ref.tensor, ref.index));
      // One place of the axis holds what rounds to it: neighbours may be out of order within it, never across two.
      row.forEach((dot, index) => {
        for (const [later, other] of row.slice(index + 1).entries())
          if (middle(other) - middle(dot) > dot.width * 1.5)
            expect(values[index + 1 + later]).toBeGreaterThan(values[index] ?? Number.POSITIVE_INFINITY);
      });
    }
  });

  it.each(widths)('at %d px no two dots of a row lie on each other', (width) => {
    for (const step of ['spread', 'divide']) {
      const places = dots(frame(step, 1, width)).map(({ x, y }) => `${x},${y}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });

  it.each(widths)('at %d px wider rows reach further, until they are divided', (width) => {
    const reaches = (step: string) => [4, 16, 64, 256].map((headDim) => reachOf(dots(frame(step, 1, width), headDim)));
    const [narrow = 0, ...wider] = reaches('spread');
    expect(wider.at(-1)).toBeGreaterThan(5 * narrow);
    const divided = reaches('divide');
    expect(Math.max(...divided)).toBeLessThan(2 * Math.min(...divided));
  });

  it('keeps all dots on the axis, whatever the seed', () => {
    for (const seed of [0, 2, 15, 99]) {
      for (const step of ['spread', 'divide']) {
        const end = frame(step, 1, 328, { seed });
        const [line] = visible(end).filter(({ key }) => key === 'axis.line4');
        const [left = 0, right = 0] = line?.kind === 'path' ? line.points.map(([x]) => x) : [];
        for (const dot of dots(end)) {
          expect(dot.x).toBeGreaterThanOrEqual(left - 1);
          expect(dot.x + dot.width).toBeLessThanOrEqual(right + 1);
        }
      }
    }
  });

  it.each(widths)('at %d px queries stand at the left of their scores, keys above them', (width) => {
    const cells = cellsOf(frame('rows', 1, width));
    const of = (tensor: string) => cells.filter(({ ref }) => ref.tensor === tensor);
    for (const score of of('small.attn_dot')) {
      const [row, column] = score.ref.index;
      const asking = of('small.q').filter(({ ref }) => ref.index[0] === row);
      const asked = of('small.k').filter(({ ref }) => ref.index[0] === column);
      expect(asking.map(({ y }) => y)).toEqual([score.y, score.y]);
      expect(asked.map(({ x }) => x)).toEqual([score.x, score.x]);
    }
  });

  it('fills scores row by row', () => {
    const half = cellsOf(frame('rows', 0.52, 720)).filter(({ ref }) => ref.tensor === 'small.attn_dot');
    expect(half.map(({ ref }) => ref.index[0])).toEqual([0, 0, 0]);
  });

  it('lets both keys and the query be dragged', () => {
    const edited = visible(frame('length', 1, 720)).filter(
      (mark) => mark.kind === 'vector' && mark.input !== undefined,
    );
    expect(edited).toHaveLength(3);
  });

  it.each(widths)('at %d px has one row of a real head, a word that answers in each line', (width) => {
    const end = frame('real-head', 1, width);
    const pills = visible(end).filter((mark) => mark.kind === 'token' && mark.key !== 'real.asker');
    expect(pills).toHaveLength(11);
    const named = (name: string) => cellsOf(end, new RegExp(`^reader\\.layers\\.0\\.attention\\.${name}$`));
    for (const name of ['attn_dot', 'attn_scaled', 'attn_weights']) {
      expect(named(name).map(({ ref }) => ref.index)).toEqual(Array.from({ length: 11 }, (_, key) => [3, 8, key]));
      named(name).forEach(({ y, height }, key) => {
        const pill = pills[key];
        expect(pill?.kind === 'token' && pill.y + pill.height / 2).toBeCloseTo(y + height / 2);
      });
    }
    // The word that asks stands beside its query.
    const asker = visible(end).find(({ key }) => key === 'real.asker');
    const [first] = named('q');
    expect(asker?.kind === 'token' && asker.text).toEqual(pills[8]?.kind === 'token' && pills[8].text);
    expect(asker?.kind === 'token' && asker.y + asker.height / 2).toBeCloseTo(
      (first?.y ?? 0) + (first?.height ?? 0) / 2,
    );
    // The query stands over the keys it meets, the result under the values it is made of.
    expect(named('q').map(({ x }) => x)).toEqual(
      named('k')
        .slice(0, 16)
        .map(({ x }) => x),
    );
    expect(named('head_output').map(({ x }) => x)).toEqual(
      named('v')
        .slice(0, 16)
        .map(({ x }) => x),
    );
  });

  it('makes the three moves in their order', () => {
    const shown = (progress: number) =>
      ['attn_dot', 'attn_scaled', 'attn_weights', 'head_output'].filter(
        (name) => cellsOf(frame('real-head', progress, 720), new RegExp(`^reader.*\\.${name}$`)).length > 0,
      );
    expect([0.44, 0.58, 0.76, 1].map((progress) => shown(progress).length)).toEqual([1, 2, 3, 4]);
  });
});
