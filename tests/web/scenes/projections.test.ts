/** What holds for the picture of the projections and for no other. */
import { describe, expect, it } from 'vitest';
import { figureNumbers } from '../../../web/render/numbers.ts';
import { textContent } from '../../../web/render/text-content.ts';
import type { Frame, Mark } from '../../../web/scenes/frame.ts';
import type { InputValues } from '../../../web/timeline/lesson.ts';
import { frameOf, momentsOf, widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures, visible } from './lesson-pictures.ts';
import { boundsOf } from './mark-bounds.ts';

const { exhibit, frame } = await lessonPictures('projections');

function box(of: Frame, key: string) {
  const mark = of.marks.find((known) => known.key === key);
  if (mark?.kind !== 'box') throw new RangeError(`no box ${key}`);
  return mark;
}

describe('the picture of the projections', () => {
  it.each(widths)('at %d px the real product is to scale, and each of its numbers has a cell', (width) => {
    const real = frame('real-shape', 1, width);
    const [x, weights, q] = [
      box(real, 'large x.outline'),
      box(real, 'large weights.outline'),
      box(real, 'large q.outline'),
    ];
    expect(x.width).toBeCloseTo(weights.height);
    expect(weights.width / weights.height).toBeCloseTo(64 / 768);
    expect(q).toMatchObject({ x: weights.x, y: x.y, width: weights.width, height: x.height });
    expect(cellsOf(real, /^real\.q$/)).toHaveLength(4 * 64);
  });

  it.each([
    ['of one token', '鱼', 1],
    ['of eight, one of them long', '明天我们去图书馆 read internationalisation books！', 8],
  ])('a typed sentence %s stays on the stage, with a row for each token', (_, sentence, count) => {
    const typed = exhibit({ sentence });
    const numbers = figureNumbers(typed.trace, 3);
    for (const scenario of typed.scenarios) {
      for (const width of widths) {
        for (const { progress } of momentsOf(scenario.stops)) {
          const now = frameOf(scenario, progress, width);
          for (const mark of visible(now)) {
            const area = boundsOf(
              mark,
              (text) => textContent(text, typed.say.en, numbers),
              (value) => numbers.print(value.ref, value.format),
            );
            expect(area.x + area.width, `${scenario.id}: ${mark.key}`).toBeLessThanOrEqual(now.width);
            expect(area.y + area.height, `${scenario.id}: ${mark.key}`).toBeLessThanOrEqual(now.height);
          }
        }
      }
    }
    const pills = visible(frame('sentence', 1, 720, { sentence })).filter(({ kind }) => kind === 'token');
    expect(pills).toHaveLength(count);
  });

  it('leaves the hand-made words alone when another sentence is typed', () => {
    const texts = (inputs?: InputValues) =>
      visible(frame('three-views', 1, 720, inputs)).flatMap((mark) => (mark.kind === 'token' ? [mark.text] : []));
    expect(texts({ sentence: '鱼' })).toEqual(texts());
  });

  it('lights the row and the column that meet, and what they make', () => {
    const { marks } = frame('row-times-column', 0.5, 720);
    const lit = (emphasis: Mark['emphasis']) =>
      marks.flatMap((mark) =>
        mark.kind === 'cell' && mark.emphasis === emphasis && !mark.key.startsWith('sum') ? [mark.key] : [],
      );
    expect(lit('operand-a')).toEqual(['x[1,0]', 'x[1,1]', 'x[1,2]']);
    expect(lit('operand-b')).toEqual(['wq[0,0]', 'wq[1,0]', 'wq[2,0]']);
  });

  it.each(widths)('at %d px everything that a likeness is worked out from stands on the stage', (width) => {
    const worked = frame('relation', 0.36, width);
    const keys = cellsOf(worked, /^x$/).map(({ key }) => key);
    const terms = keys.filter((key) => key.startsWith('sum'));
    expect(terms).toHaveLength(6);
    expect(keys).toEqual(expect.arrayContaining(terms.map((key) => key.slice(key.indexOf(':') + 1))));
  });

  it('keeps the likeness beside the scores, locked, while W_Q and W_K are edited', () => {
    const wk = [
      [0, 2],
      [4, 0],
      [0, 0],
    ];
    const edited = frame('symmetric', 1, 720, { wk });
    const places = (of: Frame) => cellsOf(of, /^likeness$/).map(({ key, x, y }) => ({ key, x, y }));
    expect(places(edited)).toEqual(places(frame('relation', 1, 720)));
    expect(places(edited)).toHaveLength(9);
    expect(visible(edited)).toContainEqual(expect.objectContaining({ kind: 'lock', held: true }));
  });

  it('shows K and V locked while W_Q is edited, and unlocked when they move', () => {
    const held = (inputs: InputValues) =>
      frame('change-wq', 1, 720, inputs).marks.flatMap((mark) => (mark.kind === 'lock' ? [mark.held] : []));
    expect(
      held({
        wq: [
          [5, 1],
          [2, 0],
          [0, 0],
        ],
      }),
    ).toEqual([true, true]);
    expect(
      held({
        wk: [
          [5, 0],
          [0, 1],
          [1, 0],
        ],
      }),
    ).toEqual([false, true]);
  });

  it('says of each pair whether there equals back', () => {
    const signs = (inputs: InputValues) =>
      frame('direction', 1, 720, inputs).marks.flatMap((mark) =>
        mark.kind === 'label' && mark.key.endsWith('.sign') && mark.text.kind === 'symbol' ? [mark.text.base] : [],
      );
    expect(signs({})).toEqual(['≠', '≠', '=']);
    expect(
      signs({
        wk: [
          [0, 2],
          [4, 0],
          [0, 0],
        ],
      }),
    ).toEqual(['=', '=', '=']);
  });

  it('edits W_K in its own rows and columns although it lies on its side', () => {
    const cells = cellsOf(frame('symmetric', 1, 720), /^wk$/);
    for (const mark of cells) {
      expect(mark.input).toEqual({ name: 'wk', row: mark.ref.index[0], column: mark.ref.index[1] });
    }
    expect(cells).toHaveLength(6);
  });
});
