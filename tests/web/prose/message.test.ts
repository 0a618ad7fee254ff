import { describe, expect, it } from 'vitest';
import { messageText } from '../../../web/prose/message.ts';

const lesson = { caption: 'what {word} reads' };
const common = { caption: 'a caption', close: 'Close' };

describe('messageText', () => {
  it('takes the lesson’s own message before the common one', () => {
    expect(messageText([lesson, common], 'caption', { word: 'cat' })).toBe('what cat reads');
    expect(messageText([lesson, common], 'close')).toBe('Close');
  });

  it('does not fill a value that looks like a hole again', () => {
    expect(messageText([lesson], 'caption', { word: '{word}' })).toBe('what {word} reads');
  });

  it('throws on an unknown message, also one that every object has, and on a missing value', () => {
    expect(() => messageText([lesson], 'title')).toThrow("no message 'title'");
    expect(() => messageText([lesson], 'toString')).toThrow(RangeError);
    expect(() => messageText([lesson], 'caption')).toThrow("message 'caption' needs a value for {word}");
  });
});
