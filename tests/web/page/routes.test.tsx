/** Routes lead over steps that exist, know where a reader stands, and say how long they take. */

import { lessons } from 'virtual:lessons';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { RouteBar } from '../../../web/page/route-bar.tsx';
import { firstUnseen, legsOf, minutesOf, secondsOf, standingOn, stopAddress } from '../../../web/page/route-walk.ts';
import { RouteList, routes } from '../../../web/page/routes.ts';
import { writeProgress } from '../../../web/player/saved-progress.ts';
import type { Route } from '../../../web/prose/outline.ts';
import { kLanguages } from '../../../web/timeline/url-state.ts';
import { refusedStorage, storageOf } from '../player/storage-of.ts';

const steps = new Map(lessons.map(({ id, steps }) => [id, steps]));
const stop = (lesson: string, step: string, seconds = 30) => ({ lesson, step, seconds });
const words = { 'zh-Hans': '路', en: 'way' };
const route: Route = {
  id: 'way',
  title: words,
  purpose: words,
  stops: [stop('a', 'one'), stop('a', 'two', 50), stop('b', 'one'), stop('a', 'three')],
};

describe.each(routes.map((known) => [known.id, known] as const))('the route %s', (_, { stops }) => {
  it('leads over steps that exist, each once', () => {
    for (const { lesson, step } of stops) expect(steps.get(lesson), `${lesson}/${step}`).toContain(step);
    expect(new Set(stops.map(({ lesson, step }) => `${lesson}/${step}`)).size).toBe(stops.length);
  });

  it('gives every step its time', () => {
    for (const { lesson, step, seconds } of stops) expect(seconds, `${lesson}/${step}`).toBeGreaterThan(5);
  });
});

it('there is one for ten minutes and one for an hour, and they keep to it', () => {
  const minutes = Object.fromEntries(routes.map(({ id, stops }) => [id, secondsOf(stops) / 60]));
  expect(minutes['ten-minutes']).toBeLessThanOrEqual(10);
  expect(minutes['one-hour']).toBeLessThanOrEqual(60);
});

describe('a reader on a route', () => {
  it('is led to the stops before and after, whatever lesson they are in', () => {
    expect(standingOn(route, { lesson: 'a', step: 'two' })).toEqual({
      at: 1,
      way: { previous: stop('a', 'one'), next: stop('b', 'one') },
      secondsLeft: 110,
    });
    expect(standingOn(route, { lesson: 'a', step: 'one' }).way).toEqual({ next: stop('a', 'two', 50) });
    expect(standingOn(route, { lesson: 'a', step: 'three' }).way).toEqual({ previous: stop('b', 'one') });
  });

  it('is off it at any other step', () => {
    expect(standingOn(route, { lesson: 'b', step: 'two' })).toEqual({ at: -1, way: null, secondsLeft: 0 });
  });

  it('goes on with the first stop not seen, and begins anew when all were', () => {
    expect(firstUnseen(route, ({ lesson }) => lesson === 'a')).toEqual(stop('b', 'one'));
    expect(firstUnseen(route, () => true)).toEqual(stop('a', 'one'));
    expect(stopAddress(route, stop('b', 'one'))).toBe('#/b/one?route=way');
  });
});

it('stops of one lesson that follow each other are one leg', () => {
  expect(legsOf(route).map(({ lesson, stops }) => [lesson, stops.length])).toEqual([
    ['a', 2],
    ['b', 1],
    ['a', 1],
  ]);
  expect([minutesOf(10), minutesOf(100)]).toEqual([1, 2]);
});

describe.each(kLanguages)('in %s', (language) => {
  it('the start page offers each route, from the stop that comes next', () => {
    const storage = storageOf();
    const list = () => renderToString(<RouteList routes={routes} language={language} storage={storage} />);
    for (const known of routes) {
      const [first, second] = known.stops;
      if (!first || !second) throw new Error(`${known.id} has no second stop`);
      expect(list()).toContain(known.purpose[language]);
      expect(list()).toContain(`href="${stopAddress(known, first)}"`);
      writeProgress(storage, first.lesson, { bets: {}, answers: {}, solved: [], step: first.step, seen: [first.step] });
      expect(list()).toContain(`href="${stopAddress(known, second)}"`);
    }
  });

  it('the bar leads back to the route from beside it, and says where it ends', () => {
    const bar = (lesson: string, step: string) =>
      renderToString(
        <RouteBar
          {...{ route, language, storage: refusedStorage, standing: standingOn(route, { lesson, step }) }}
          onLeave={() => undefined}
        />,
      );
    expect(bar('b', 'two')).toContain(`href="${stopAddress(route, stop('a', 'one'))}"`);
    expect(bar('a', 'two')).not.toContain('href');
    expect(bar('a', 'three')).toContain('href="#/"');
  });
});
