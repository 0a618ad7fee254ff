import { expect, it } from 'vitest';
import { EarlyWishes, takeEarlyProperties } from '../../../web/elements/early-wishes.ts';

it('early wishes are done once, the time before playing', () => {
  const wishes = new EarlyWishes();
  const done: string[] = [];
  const player = { seek: (seconds: number) => done.push(`seek ${seconds}`), play: () => done.push('play') };
  wishes.seek(3);
  wishes.pause();
  wishes.play();
  expect([wishes.time, wishes.playing, wishes.duration]).toEqual([3, true, Number.NaN]);
  wishes.grant(player);
  wishes.grant(player);
  expect([wishes.time, wishes.playing]).toEqual([0, false]);
  expect(done).toEqual(['seek 3', 'play']);
});

it('properties set before the class was known go through it', () => {
  const taken: unknown[] = [];
  class Element {
    get state(): unknown {
      return 'from the class';
    }
    set state(value: unknown) {
      taken.push(value);
    }
  }
  const element: Record<'state', unknown> = new Element();
  Object.defineProperty(element, 'state', { value: 'early', configurable: true, enumerable: true, writable: true });
  takeEarlyProperties(element, ['state']);
  takeEarlyProperties(element, ['state']);
  expect(taken).toEqual(['early']);
  expect(element.state).toBe('from the class');
});
