/** What holds for the picture of alignment and for no other. */
import { describe, expect, it } from 'vitest';
import type { BarMark, Frame } from '../../../web/scenes/frame.ts';
import { widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures, visible } from './lesson-pictures.ts';

const { exhibit, frame } = await lessonPictures('alignment');
const { trace } = exhibit();

const bars = (of: Frame): readonly BarMark[] => visible(of).filter((mark): mark is BarMark => mark.kind === 'bar');

describe('the picture of alignment', () => {
  it.each(widths)('at %d px shows no score before it is worked out, and no weight before all scores stand', (width) => {
    expect(cellsOf(frame('bet', 1, width), /^attn_dot$/)).toEqual([]);
    expect(
      cellsOf(frame('ask', 0.42, width), /^attn_dot$/).filter(({ key }) => key.startsWith('attn_dot')),
    ).toHaveLength(1);
    expect(bars(frame('ask', 1, width))).toEqual([]);
    expect(bars(frame('weigh', 1, width))).toHaveLength(3);
  });

  it.each(widths)('at %d px stacks what is read as high as its weights', (width) => {
    const end = frame('read', 1, width);
    const slices = cellsOf(end).filter(({ key }) => key.startsWith('slice:'));
    const whole = slices.filter(({ ref }) => ref.index[1] === 0).reduce((sum, { height }) => sum + height, 0);
    for (const { ref, height } of slices)
      expect(height / whole).toBeCloseTo(trace.at('attn_weights', [1, ref.index[0] ?? 0]), 5);
  });

  it.each(widths)('at %d px marks the table that nobody computed', (width) => {
    const shown = cellsOf(frame('illustrated', 1, width), /^illustrative$/);
    expect(shown).toHaveLength(9);
    expect(new Set(shown.map(({ ref }) => trace.origin(ref)))).toEqual(new Set(['illustrative']));
  });

  it('lets only the asking state of the followed word be edited, and locks the source', () => {
    const turn = frame('turn', 1, widths[1]);
    const editable = visible(turn).flatMap((mark) => (mark.kind === 'cell' && mark.input ? [mark.input] : []));
    expect(editable).toEqual([
      { name: 's', row: 1, column: 0 },
      { name: 's', row: 1, column: 1 },
    ]);
    expect(visible(turn).flatMap((mark) => (mark.kind === 'lock' ? [mark.held] : []))).toEqual([true]);
  });
});
