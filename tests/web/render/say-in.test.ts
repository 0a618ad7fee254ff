import { describe, expect, it } from 'vitest';
import { sayIn } from '../../../web/render/say-in.ts';

const say = sayIn('en', { 'tensor.cached.2.k': 'k of slot 2', 'bench-narration': 'Row {row}.', 'kind.see': 'Look' });

describe('sayIn', () => {
  it('looks among the lesson’s own messages before the common ones', () => {
    expect(say('bench-narration', { row: '2' })).toBe('Row 2.');
    expect(say('kind.see', {})).toBe('Look');
    expect(say('kind.next', {})).toBe('Next');
  });

  it('refuses an id without words', () => {
    expect(() => say('no-such-narration', {})).toThrow("no message 'no-such-narration'");
  });

  it('calls a tensor by its own words, else by those of its last part, else by its name in the engine', () => {
    expect(say('tensor.cached.2.k', {})).toBe('k of slot 2');
    expect(say('tensor.cached.3.attn_weights', {})).toBe('weight');
    expect(say('tensor.attn_weights', {})).toBe('weight');
    expect(say('tensor.wq', {})).toBe('wq');
  });
});
