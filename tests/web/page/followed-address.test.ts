import { describe, expect, it } from 'vitest';
import { FollowedAddress } from '../../../web/page/followed-address.ts';

/** A window with a history of its own; `go` is the reader's step through it. */
function fakeWindow(hash: string) {
  const location = { hash, search: '' };
  const calls: string[] = [];
  const put = (kind: string) => (_: unknown, __: string, to: string) => {
    calls.push(`${kind} ${to}`);
    location.hash = to;
  };
  const history = { pushState: put('push'), replaceState: put('replace') };
  const go = (to: string) => {
    location.hash = to;
  };
  return { window: { history, location } as unknown as Window, calls, go };
}

describe('the followed address', () => {
  it('is written once per change, with a new entry only for a new place', () => {
    const { window, calls } = fakeWindow('#/a');
    const address = new FollowedAddress(window);
    address.write('#/a', false);
    address.write('#/b', false);
    address.write('#/b', true);
    address.write('#/c', true);
    expect(calls).toEqual(['replace #/b', 'push #/c']);
  });

  it('is not written over while the reader is ahead, and again once the page has followed', () => {
    const { window, calls, go } = fakeWindow('#/kv-cache/play');
    const address = new FollowedAddress(window);
    go('#/by-hand/scores');
    expect(address.isAhead).toBe(true);
    address.write('#/kv-cache/play', true);
    expect(calls).toEqual([]);
    expect(address.follow()).toMatchObject({
      lesson: 'by-hand',
      step: 'scores',
    });
    expect(address.isAhead).toBe(false);
    address.write('#/by-hand/scale', false);
    expect(calls).toEqual(['replace #/by-hand/scale']);
  });

  it('of a frame that may not change it stays, and the frame goes on', () => {
    const { window } = fakeWindow('');
    window.history.replaceState = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const address = new FollowedAddress(window);
    expect(() => address.write('#/b', false)).not.toThrow();
    expect(address.isAhead).toBe(false);
  });
});
