/** What holds for the picture of stored and computed numbers and for no other. */
import { describe, expect, it } from 'vitest';
import type { CellMark, Frame } from '../../../web/scenes/frame.ts';
import { widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures, visible } from './lesson-pictures.ts';

const { frame } = await lessonPictures('stored-or-computed');

const inBand = (of: Frame, name: string, cell: CellMark): boolean =>
  visible(of).some(
    (mark) => mark.kind === 'box' && mark.key === `${name}.band` && cell.y >= mark.y && cell.y < mark.y + mark.height,
  );
const box = (of: Frame, key: string) => {
  const found = visible(of).find((mark) => mark.key === key);
  if (found?.kind !== 'box') throw new RangeError(`no box ${key}`);
  return found;
};

const stored = ['embedding', 'wq', 'wk', 'wv', 'deep.wq'];

describe('the picture of stored and computed numbers', () => {
  it.each(widths)('at %d px what is given stands in the one band, what follows from it in the other', (width) => {
    for (const step of ['at-run-time', 'next-layer']) {
      const end = frame(step, 1, width);
      const cells = cellsOf(end);
      for (const cell of cells)
        expect(inBand(end, stored.includes(cell.ref.tensor) ? 'stored' : 'computed', cell), cell.key).toBe(true);
      for (const tensor of stored) expect(cells.some(({ ref }) => ref.tensor === tensor)).toBe(true);
    }
  });

  it.each(widths)('at %d px a word leaves the table from its own row', (width) => {
    const early = cellsOf(frame('at-run-time', 0.17, width));
    const [flying] = early.filter(({ ref }) => ref.tensor === 'fruit.x');
    const row = early.find(({ key }) => key === 'embedding[0,0]');
    expect(Math.abs((flying?.y ?? 0) - (row?.y ?? Number.POSITIVE_INFINITY))).toBeLessThan(8);
    expect(Math.abs((flying?.x ?? 0) - (row?.x ?? Number.POSITIVE_INFINITY))).toBeLessThan(8);
  });

  it('lights the queries of the shared word in both sentences, layer by layer', () => {
    const lit = (of: Frame) =>
      cellsOf(of)
        .filter(({ emphasis }) => emphasis === 'selected')
        .map(({ key }) => key);
    expect(lit(frame('twice', 1, 720))).toEqual([
      'fruit.q[2,0]',
      'fruit.q[2,1]',
      'furniture.q[2,0]',
      'furniture.q[2,1]',
    ]);
    expect(lit(frame('next-layer', 1, 720))).toEqual([
      'fruit.deep.q[2,0]',
      'fruit.deep.q[2,1]',
      'furniture.deep.q[2,0]',
      'furniture.deep.q[2,1]',
    ]);
  });

  it.each(widths)('at %d px another word opens only the lock of its sentence in the second layer', (width) => {
    const embedding = [
      [-2, 5],
      [0, 3],
      [2, 0],
      [0, 1],
      [1, 1],
    ];
    const held = Object.fromEntries(
      visible(frame('change-context', 1, width, { embedding })).flatMap((mark) =>
        mark.kind === 'lock' ? [[mark.key, mark.held]] : [],
      ),
    );
    expect(held).toEqual({
      'fruit.q.lock': true,
      'fruit.deep.q.lock': false,
      'furniture.q.lock': true,
      'furniture.deep.q.lock': true,
    });
  });

  it.each(widths)('at %d px heights are to scale, whichever side has more rows', (width) => {
    for (const [vocabulary, dimensions] of [
      [100_000, 4096],
      [2000, 8192],
    ] as const) {
      const end = frame('change-sizes', 1, width, { vocabulary, width: dimensions });
      const ratio = box(end, 'real.ready.0.outline').height / box(end, 'real.matrices.0.outline').height;
      expect(ratio).toBeCloseTo(vocabulary / dimensions, 5);
    }
  });

  it('keeps only k and v, and only of words that were met', () => {
    const kept = visible(frame('cache', 1, 720)).filter(
      ({ key, kind }) => kind === 'box' && key.startsWith('real.cache'),
    );
    expect(kept.map(({ role }) => role)).toEqual(['key', 'value', 'key', 'value', 'key', 'value']);
  });
});
