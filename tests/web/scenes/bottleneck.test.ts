/** What holds for the picture of the bottleneck and for no other. */
import { describe, expect, it } from 'vitest';
import type { GuessMark } from '../../../web/scenes/frame.ts';
import { frameOf, guessed, widths } from '../../gallery/exhibit.ts';
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

  it.each(widths)(
    'at %d px draws the guess where a share as high stands, through every step with the plot',
    (width) => {
      const withGuess = guessed(exhibit()).scenarios;
      const pictureOf = (step: string) => {
        const scenario = withGuess.find(({ id }) => id === step);
        if (scenario === undefined) throw new RangeError(`no step ${step}`);
        return frameOf(scenario, 1, width);
      };
      const curveIn = (step: string) =>
        visible(pictureOf(step)).find((mark): mark is GuessMark => mark.key === 'guess');
      const [top, bottom] = [curveIn('bet')?.points[0]?.[1] ?? 0, curveIn('bet')?.points.at(-1)?.[1] ?? 0];
      const truth = (index: number) =>
        cellsOf(pictureOf('curve'), /^curve\.fixed$/).find(({ ref }) => ref.index[0] === index);
      const { asked = [], heights = [] } = withGuess[0]?.input.guess ?? {};
      const points = asked.map((index, place) => {
        const { x = 0, width: dot = 0 } = truth(index) ?? {};
        return [x + dot / 2, bottom - (heights[place] ?? 0) * (bottom - top)];
      });
      for (const step of ['bet', 'curve', 'history']) {
        expect(curveIn(step)?.points.map(([x]) => x)).toEqual(points.map(([x]) => expect.closeTo(x ?? 0, 6)));
        expect(curveIn(step)?.points.map(([, y]) => y)).toEqual(points.map(([, y]) => expect.closeTo(y ?? 0, 6)));
      }
      const { y = 0, height = 0 } = truth(17) ?? {};
      expect(y + height / 2, 'nothing is as low as a truth of nothing').toBeCloseTo(bottom, 6);
      for (const step of ['read', 'write', 'keep', 'change', 'check']) expect(curveIn(step)).toBeUndefined();
    },
  );

  it('has the guess in the text twin: by itself, and beside the truth once all of that is there', () => {
    const withGuess = guessed(exhibit()).scenarios;
    const guesses = (step: string, progress: number) => {
      const scenario = withGuess.find(({ id }) => id === step);
      return scenario
        ? frameOf(scenario, progress, widths[0]).figures.flatMap(({ key, guessed: own }) =>
            own ? [[key, own.heights]] : [],
          )
        : [];
    };
    const heights = [1, 0.75, 0.5, 0.25, 0];
    const beside = Array.from({ length: 18 }, (_, index) =>
      index % 3 === 0 && index > 0 ? heights[index / 3 - 1] : null,
    );
    expect(guesses('bet', 1)).toEqual([['guess', heights]]);
    expect(guesses('curve', 0.3)).toEqual([['guess', heights]]);
    expect(guesses('curve', 1)).toEqual([['curve.fixed', beside]]);
    expect(frame('bet', 1, widths[0]).figures.some((figure) => figure.guessed)).toBe(false);
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
