/** What holds for the picture of the bottleneck and for no other. */
import { describe, expect, it } from 'vitest';
import { widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures, visible } from './lesson-pictures.ts';

const { exhibit, frame } = await lessonPictures('bottleneck');
const { trace } = exhibit();
const states = /^fixed\.encoder\.hidden$/;
const rowsOf = (step: string, progress: number, width: number) =>
  new Set(cellsOf(frame(step, progress, width), states).map(({ ref }) => ref.index[0]));

describe('the picture of the bottleneck', () => {
  it.each(widths)('at %d px keeps the state of the last word alone, where the card is all there is', (width) => {
    const last = (trace.tensor('fixed.encoder.hidden').shape[0] ?? 0) - 1;
    expect(rowsOf('read', 1, width).size).toBe(last + 1);
    expect([...rowsOf('write', 1, width)]).toEqual([last]);
  });

  it.each(widths)('at %d px marks the words that are not in the translation, and no others', (width) => {
    for (const [model, changed] of [
      ['fixed', {}],
      ['attention', {}],
      ['fixed', { sentence: 'twelve' }],
    ] as const) {
      const run = exhibit(changed).trace;
      const wrong = [...run.tensor(`${model}.right`).data].flatMap((right, row) => (right === 1 ? [] : [row]));
      const marked = visible(frame('change', 1, width, changed))
        .filter(({ key }) => key.startsWith(`wrong:${model}.`))
        .map(({ key }) => Number(key.split('.').at(-1)));
      expect(marked).toEqual(wrong);
    }
  });

  it.each(widths)('at %d px has a row of weights for each word that is written', (width) => {
    const keep = frame('keep', 1, width);
    // The states that are looked back at are those of the model that looks.
    expect(cellsOf(keep, states)).toEqual([]);
    const shown = cellsOf(keep, /attn_weights$/);
    const read = new Set(cellsOf(keep, /^attention\.encoder\.hidden$/).map(({ ref }) => ref.index[0]));
    const [rows = 0, columns = 0] = trace.tensor('attention.decoder.attention.attn_weights').shape;
    expect(shown).toHaveLength((rows - 1) * columns);
    expect(read.size).toBe(columns);
  });

  it.each(widths)('at %d px draws each share as high as it is, and longer sentences further right', (width) => {
    const points = (model: string) => cellsOf(frame('curve', 1, width), new RegExp(`^curve\\.${model}$`));
    const [fixed, attention] = [points('fixed'), points('attention')];
    const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
    const [top, bottom] = [Math.min(...attention.map(middle)), Math.max(...fixed.map(middle))];
    for (const point of [...fixed, ...attention]) {
      const share = trace.at(point.ref.tensor, point.ref.index);
      expect((bottom - middle(point)) / (bottom - top)).toBeCloseTo(share, 4);
    }
    const places = fixed.map(({ x }) => x);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it.each(widths)('at %d px stays on the stage with the longest sentence', (width) => {
    for (const step of ['read', 'write', 'keep', 'change']) {
      const longest = frame(step, 1, width, { sentence: 'twelve' });
      const cells = cellsOf(longest);
      expect(Math.max(...cells.map((cell) => cell.x + cell.width), 0)).toBeLessThanOrEqual(width);
      expect(Math.max(...cells.map((cell) => cell.y + cell.height), 0)).toBeLessThanOrEqual(longest.height);
    }
  });
});
