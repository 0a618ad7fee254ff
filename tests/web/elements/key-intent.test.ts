import { describe, expect, it } from 'vitest';
import { type Focused, keyIntent } from '../../../web/elements/key-intent.ts';

const press = (key: string, focused: Focused, more = {}) =>
  keyIntent({ key, modified: false, composing: false, ...more }, focused);

describe('keys inside a lesson', () => {
  it('play, still and step have their keys', () => {
    expect([' ', 'ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', 'Escape'].map((key) => press(key, 'other'))).toEqual([
      'toggle',
      'next-stop',
      'previous-stop',
      'next-step',
      'previous-step',
      'close',
    ]);
    expect(press('a', 'other')).toBeNull();
  });

  it('a field keeps its own keys, a button its space, a figure its arrows', () => {
    expect(['ArrowRight', ' ', 'PageDown'].map((key) => press(key, 'field'))).toEqual([null, null, null]);
    expect([press(' ', 'button'), press('ArrowRight', 'button')]).toEqual([null, 'next-stop']);
    expect([press('ArrowRight', 'figure'), press(' ', 'figure'), press('PageDown', 'figure')]).toEqual([
      null,
      null,
      'next-step',
    ]);
  });

  it('Escape closes from anywhere', () => {
    for (const focused of ['field', 'button', 'figure', 'other'] as const)
      expect(press('Escape', focused)).toBe('close');
  });

  it('keys with a modifier or inside a composition mean nothing here', () => {
    expect(press('ArrowRight', 'other', { modified: true })).toBeNull();
    expect(press(' ', 'other', { composing: true })).toBeNull();
    expect(press('Escape', 'field', { composing: true })).toBeNull();
  });
});
