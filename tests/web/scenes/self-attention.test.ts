/** What holds for the picture of self-attention and for no other. */
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../web/scenes/frame.ts';
import { widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures, visible } from './lesson-pictures.ts';

const { frame } = await lessonPictures('self-attention');

const words = (of: Frame): readonly unknown[] =>
  visible(of).flatMap((mark) => (mark.kind === 'token' && mark.key.startsWith('word') ? [mark.text] : []));
const told = (text: string) => ({ kind: 'token', text });
const masked = (of: Frame) => cellsOf(of).filter((cell) => cell.masked);

describe('the picture of self-attention', () => {
  it.each(widths)(
    'at %d px shows the whole row of the pronoun in every head, and hatches what it cannot see',
    (width) => {
      const rows = cellsOf(frame('heads', 1, width), /^sweet\.layers\.\d\.attention\.attn_weights$/);
      expect(rows).toHaveLength(2 * 4 * 11);
      expect(new Set(rows.map(({ ref }) => ref.index[1]))).toEqual(new Set([8]));
      expect(masked(frame('heads', 1, width))).toEqual([]);
      const hidden = masked(frame('causal', 1, width)).map(({ ref }) => ref.index[2]);
      expect(hidden).toHaveLength(2 * 4 * 2);
      expect(new Set(hidden)).toEqual(new Set([9, 10]));
    },
  );

  it('moves no word but the one that changes', () => {
    const [before, after] = [words(frame('heads', 1, 720)), words(frame('swapped', 1, 720))];
    expect(before.slice(0, 10)).toEqual(after.slice(0, 10));
    expect([before[10], after[10]]).toEqual([told('甜'), told('稳')]);
  });

  it('shows the words that were chosen, in the sentence and among the answers', () => {
    const changed = frame('change', 1, 720, {
      thing: 'book',
      place: 'chair',
      adjective: 'clean',
    });
    expect(words(changed)).toEqual('我 把 书 放 到 椅子上 ， 因为 它 很 干净'.split(' ').map(told));
    const answers = visible(changed).flatMap((mark) =>
      mark.kind === 'token' && /^answer/.test(mark.key) ? [mark.text] : [],
    );
    expect(answers).toEqual([told('书'), told('椅子上')]);
  });

  it.each(widths)('at %d px tells each answer beside the word in whose row it stands', (width) => {
    const end = frame('settles', 1, width);
    const pills = visible(end).filter((mark) => mark.kind === 'token' && mark.key.startsWith('word'));
    const answers = cellsOf(end, /candidates$/);
    expect(answers).toHaveLength(3 * 3 * 2);
    for (const { y, height, ref } of answers) {
      const pill = pills[ref.index[1] ?? 0];
      expect(pill?.kind === 'token' && pill.y + pill.height / 2).toBeCloseTo(y + height / 2);
    }
  });
});
