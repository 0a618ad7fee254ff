/** What holds for the picture of cross-attention and for no other. */
import { describe, expect, it } from 'vitest';
import type { CellMark, Frame } from '../../../web/scenes/frame.ts';
import { widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures, visible } from './lesson-pictures.ts';

const { frame } = await lessonPictures('cross-attention');

const pills = (of: Frame, key: string) =>
  visible(of).flatMap((mark) => (mark.kind === 'token' && mark.key.startsWith(key) ? [mark] : []));
const places = (cells: readonly CellMark[]) => cells.map(({ x, y, ref }) => [x, y, ref.index]);
const middle = ({ y, height }: { readonly y: number; readonly height: number }) => y + height / 2;

/** The pill in whose row a cell stands. */
function besideWhich(of: Frame, key: string, { y, height }: CellMark): number {
  return pills(of, key).findIndex((pill) => Math.abs(middle(pill) - (y + height / 2)) < 1);
}

describe('the picture of cross-attention', () => {
  it.each(widths)('at %d px leaves all places empty until it is asked who fills them', (width) => {
    const bet = frame('bet', 1, width);
    expect(visible(bet).filter((mark) => mark.kind === 'box' && mark.look === 'slot')).toHaveLength(3 * (3 + 2));
    expect(cellsOf(bet, /^(q|self|cross)/)).toEqual([]);
  });

  it.each(widths)('at %d px stands q, k and v beside the words that they are made of', (width) => {
    const [self, cross] = [frame('self', 1, width), frame('cross', 1, width)];
    for (const cell of cellsOf(self, /^(q|self\.[kv])$/))
      expect(besideWhich(self, 'example', cell)).toBe(cell.ref.index[0]);
    for (const cell of cellsOf(cross, /^cross\.[kv]$/))
      expect(besideWhich(cross, 'source', cell)).toBe(cell.ref.index[0]);
    expect(cellsOf(cross, /^self/)).toEqual([]);
    expect(cellsOf(self, /^self\.output$/)).toHaveLength(2 * 2);
    expect(cellsOf(cross, /^cross\.output$/)).toHaveLength(2 * 2);
    expect(places(cellsOf(cross, /^q$/))).toEqual(places(cellsOf(self, /^q$/)));
    expect(cellsOf(self, /attn_weights/).filter(({ masked }) => masked)).toHaveLength(1);
    expect(cellsOf(cross, /attn_weights/).filter(({ masked }) => masked)).toHaveLength(0);
  });

  it.each(widths)('at %d px follows the switch', (width) => {
    const tensors = (answers: string) =>
      new Set(cellsOf(frame('switch', 1, width, { answers }), /\./).map(({ ref }) => ref.tensor.split('.')[0]));
    expect([...tensors('chinese')]).toEqual(['cross']);
    expect([...tensors('english')]).toEqual(['self']);
  });

  it.each(widths)('at %d px has a row of weights for each word, and the word that it says at its end', (width) => {
    const end = frame('words', 1, width);
    const weights = cellsOf(end, /cross_attention\.attn_weights$/);
    expect(weights).toHaveLength(6 * 3);
    const said = pills(end, 'says').map(({ text }) => text.kind === 'token' && text.text);
    expect(said).toEqual('the cat sits on the mat'.split(' '));
    for (const cell of weights) expect(besideWhich(end, 'says', cell)).toBe(cell.ref.index[1]);
    const half = frame('words', 0.5, width);
    expect(pills(half, 'says').length).toBeLessThan(6);
  });

  it.each(widths)('at %d px draws keys and values of every head of both layers', (width) => {
    const end = frame('memory', 1, width);
    for (const letter of ['k', 'v'])
      for (const layer of [0, 1])
        expect(cellsOf(end, new RegExp(`layers\\.${layer}\\.cross_attention\\.${letter}$`))).toHaveLength(4 * 3 * 16);
  });

  it.each(widths)('at %d px shows one row of all heads, and what was measured under each', (width) => {
    const end = frame('heads', 1, width);
    const weights = cellsOf(end, /attn_weights$/);
    expect(weights).toHaveLength(2 * 4 * 3);
    expect(new Set(weights.map(({ ref }) => ref.index[1]))).toEqual(new Set([2]));
    for (const share of cellsOf(end, /^measured/)) {
      const [layer, head] = share.ref.index;
      const above = weights.find(({ ref }) => ref.tensor.includes(`layers.${layer}.`) && ref.index[0] === head);
      expect(above?.x).toBe(share.x);
    }
  });

  it.each(widths)('at %d px brings forward the words that are said otherwise now, and no others', (width) => {
    const forward = (changed: Record<string, string>) =>
      pills(frame('change', 1, width, changed), 'says').flatMap(({ text, emphasis }) =>
        emphasis === 'focus' && text.kind === 'token' ? [text.text] : [],
      );
    expect(forward({})).toEqual(['dog']);
    expect(forward({ who: 'cat' })).toEqual([]);
  });
});
