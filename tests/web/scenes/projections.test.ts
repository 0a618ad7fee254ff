/** What holds for the picture of the projections and for no other. */
import { loadLesson } from 'virtual:lessons';
import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../web/engine/load-engine.ts';
import { figureNumbers } from '../../../web/render/numbers.ts';
import { textContent } from '../../../web/render/text-content.ts';
import type { CellMark, Frame, Mark } from '../../../web/scenes/frame.ts';
import type { InputValues } from '../../../web/timeline/lesson.ts';
import { type Exhibit, frameOf, lessonExhibit, momentsOf, type Scenario, widths } from '../../gallery/exhibit.ts';
import { boundsOf } from './mark-bounds.ts';

const engine = await loadEngine();
const compiled = await loadLesson('projections');

const exhibit = (inputs: InputValues = {}): Exhibit => lessonExhibit(engine, compiled, inputs);

function scenario({ scenarios }: Exhibit, id: string): Scenario {
  const found = scenarios.find((known) => known.id === id);
  if (found === undefined) throw new RangeError(`no step ${id}`);
  return found;
}

function visible({ marks }: Frame): readonly Mark[] {
  return marks.filter(({ opacity = 1 }) => opacity > 0);
}

function box(frame: Frame, key: string) {
  const mark = frame.marks.find((known) => known.key === key);
  if (mark?.kind !== 'box') throw new RangeError(`no box ${key}`);
  return mark;
}

const cellsOf = (frame: Frame, tensor: string): readonly CellMark[] =>
  visible(frame)
    .filter((mark) => mark.kind === 'cell')
    .filter(({ ref }) => ref.tensor === tensor);

describe('the picture of the projections', () => {
  it.each(widths)('at %d px the real product is to scale, and each of its numbers has a cell', (width) => {
    const own = exhibit();
    const frame = frameOf(scenario(own, 'real-shape'), 1, width);
    const [x, weights, q] = [
      box(frame, 'large x.outline'),
      box(frame, 'large weights.outline'),
      box(frame, 'large q.outline'),
    ];
    expect(x.width).toBeCloseTo(weights.height);
    expect(weights.width / weights.height).toBeCloseTo(64 / 768);
    expect(q).toMatchObject({ x: weights.x, y: x.y, width: weights.width, height: x.height });
    expect(cellsOf(frame, 'real.q')).toHaveLength(4 * 64);
  });

  it.each([
    ['of one token', '鱼', 1],
    ['of eight, one of them long', '明天我们去图书馆 read internationalisation books！', 8],
  ])('a typed sentence %s stays on the stage, with a row for each token', (_, sentence, count) => {
    const typed = exhibit({ sentence });
    const numbers = figureNumbers(typed.trace, 3);
    for (const { id, stops } of typed.scenarios) {
      for (const width of widths) {
        for (const { progress } of momentsOf(stops)) {
          const frame = frameOf(scenario(typed, id), progress, width);
          for (const mark of visible(frame)) {
            const area = boundsOf(
              mark,
              (text) => textContent(text, typed.say.en, numbers),
              (value) => numbers.print(value.ref, value.format),
            );
            expect(area.x + area.width, `${id}: ${mark.key}`).toBeLessThanOrEqual(frame.width);
            expect(area.y + area.height, `${id}: ${mark.key}`).toBeLessThanOrEqual(frame.height);
          }
        }
      }
    }
    const pills = visible(frameOf(scenario(typed, 'sentence'), 1, 720)).filter(({ kind }) => kind === 'token');
    expect(pills).toHaveLength(count);
  });

  it('leaves the hand-made words alone when another sentence is typed', () => {
    const texts = (of: Exhibit) =>
      visible(frameOf(scenario(of, 'three-views'), 1, 720)).flatMap((mark) =>
        mark.kind === 'token' ? [mark.text] : [],
      );
    expect(texts(exhibit({ sentence: '鱼' }))).toEqual(texts(exhibit()));
  });

  it('lights the row and the column that meet, and what they make', () => {
    const frame = frameOf(scenario(exhibit(), 'row-times-column'), 0.5, 720);
    const lit = (emphasis: Mark['emphasis']) =>
      frame.marks.flatMap((mark) =>
        mark.kind === 'cell' && mark.emphasis === emphasis && !mark.key.startsWith('sum') ? [mark.key] : [],
      );
    expect(lit('operand-a')).toEqual(['x[1,0]', 'x[1,1]', 'x[1,2]']);
    expect(lit('operand-b')).toEqual(['wq[0,0]', 'wq[1,0]', 'wq[2,0]']);
  });

  it('shows K and V locked while W_Q is edited, and unlocked when they move', () => {
    const held = (inputs: InputValues) =>
      frameOf(scenario(exhibit(inputs), 'change-wq'), 1, 720).marks.flatMap((mark) =>
        mark.kind === 'lock' ? [mark.held] : [],
      );
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
      frameOf(scenario(exhibit(inputs), 'direction'), 1, 720).marks.flatMap((mark) =>
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
    const frame = frameOf(scenario(exhibit(), 'symmetric'), 1, 720);
    for (const mark of cellsOf(frame, 'wk')) {
      expect(mark.input).toEqual({ name: 'wk', row: mark.ref.index[0], column: mark.ref.index[1] });
    }
    expect(cellsOf(frame, 'wk')).toHaveLength(6);
  });
});
