import { describe, expect, it } from 'vitest';
import type { Emphasis, Frame } from '../../../web/scenes/frame.ts';
import type { Selection } from '../../../web/scenes/scene.ts';
import { withSelection } from '../../../web/scenes/toolkit/selection.ts';
import { frameOf } from '../../gallery/exhibit.ts';
import { lessonExhibits } from './exhibits.ts';

const byHand = lessonExhibits.find(({ id }) => id === 'by-hand');
const last = byHand?.scenarios.find(({ id }) => id === 'check');
if (byHand === undefined || last === undefined)
  throw new Error('the lesson by-hand with its step check is needed here');
const frame = frameOf(last, 1, 860);

function select(selection: Selection): Frame {
  return withSelection(frame, (byHand as NonNullable<typeof byHand>).trace, selection);
}

function emphasisOf(of: Frame, key: string): Emphasis | undefined {
  return of.marks.find((mark) => mark.key === key)?.emphasis;
}

describe('withSelection', () => {
  it('leaves the frame alone when nothing is selected', () => {
    expect(select({})).toBe(frame);
  });

  it('brings the selected score and the row and key it comes from forward, and dims other numbers', () => {
    const selected = select({ ref: { tensor: 'attn_dot', index: [0, 1] } });
    expect(emphasisOf(selected, 'attn_dot[0,1]')).toBe('selected');
    expect(emphasisOf(selected, 'q[0,0]')).toBe('operand-a');
    expect(emphasisOf(selected, 'k[1,1]')).toBe('operand-b');
    expect(emphasisOf(selected, 'k[0,1]')).toBe('dim');
  });

  it('shows the divisor of a weight as its second operand', () => {
    const selected = select({ ref: { tensor: 'attn_weights', index: [0, 2] } });
    expect(emphasisOf(selected, 'exp_shifted[0,2]')).toBe('operand-a');
    expect(emphasisOf(selected, 'row_sum[0]')).toBe('operand-b');
  });

  it('selects a given number, which has no sum, without dimming others', () => {
    const selected = select({ ref: { tensor: 'v', index: [2, 0] } });
    expect(emphasisOf(selected, 'v[2,0]')).toBe('selected');
    expect(selected.marks.filter(({ emphasis }) => emphasis === 'dim')).toEqual(
      frame.marks.filter(({ emphasis }) => emphasis === 'dim'),
    );
  });

  it('brings all of a role forward', () => {
    const pointed = select({ role: 'key' });
    expect(emphasisOf(pointed, 'k[0,0]')).toBe('focus');
    expect(emphasisOf(pointed, 'k.outline')).toBe('focus');
    expect(emphasisOf(pointed, 'v[0,0]')).toBe('dim');
  });

  it('keeps the frame when the selected tensor is not in the trace', () => {
    expect(select({ ref: { tensor: 'gone', index: [0] } })).toBe(frame);
  });
});
