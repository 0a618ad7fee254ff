import { describe, expect, it } from 'vitest';
import { type Way, walk } from '../../../web/elements/walk.ts';
import { Player } from '../../../web/player/player.ts';
import { HandClock } from '../player/hand-clock.ts';
import { answerAtOnce, lesson } from '../player/sample-lesson.ts';

function setOut(step: string, way: Way | null) {
  const player = new Player({
    lesson,
    run: answerAtOnce,
    clock: new HandClock(),
    reducedMotion: false,
    start: { step },
  });
  const opened: unknown[] = [];
  return { player, opened, walk: () => walk(player, way, (...place) => opened.push(place)) };
}

describe('without a way', () => {
  it('leads through the lesson, and ends at its ends', () => {
    const { player, opened, walk } = setOut('first', null);
    expect(walk()).toMatchObject({ hasPrevious: false, hasNext: true });
    walk().next();
    expect(player.step.id).toBe('second');
    walk().previous();
    expect(player.step.id).toBe('first');
    expect(opened).toEqual([]);
  });
});

describe('along a way', () => {
  const way: Way = { previous: { lesson: 'other', step: 'end' }, next: { lesson: 'other', step: 'begin' } };

  it('leads to another lesson, and plays what comes next', () => {
    const { player, opened, walk } = setOut('second', way);
    walk().previous();
    walk().next();
    walk().play();
    expect(opened).toEqual([
      ['other', 'end', false],
      ['other', 'begin', true],
      ['other', 'begin', true],
    ]);
    expect(player.step.id).toBe('second');
  });

  it('plays a step to its end before it goes on', () => {
    const { player, opened, walk } = setOut('second', way);
    player.seek(player.time - 1);
    walk().play();
    expect(player.state.playing).toBe(true);
    expect(opened).toEqual([]);
    player.dispose();
  });

  it('stays with the player where the next stop is the next step', () => {
    const { player, opened, walk } = setOut('first', { next: { lesson: lesson.id, step: 'second' } });
    expect(walk()).toMatchObject({ hasPrevious: false, hasNext: true });
    walk().next();
    expect(player.step.id).toBe('second');
    expect(opened).toEqual([]);
    player.dispose();
  });

  it('skips steps that are not on it', () => {
    const { opened, walk } = setOut('first', { next: { lesson: lesson.id, step: 'third' } });
    walk().next();
    expect(opened).toEqual([[lesson.id, 'third', true]]);
  });
});
