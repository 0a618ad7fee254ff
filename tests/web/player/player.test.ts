import { describe, expect, it } from 'vitest';
import { Player } from '../../../web/player/player.ts';
import type { PlayerOptions } from '../../../web/player/player-options.ts';
import { HandClock } from './hand-clock.ts';
import { answerAtOnce, lesson } from './sample-lesson.ts';

function start(options: Partial<PlayerOptions> = {}) {
  const clock = new HandClock();
  return { clock, player: new Player({ lesson, run: answerAtOnce, clock, reducedMotion: false, ...options }) };
}

const at = (player: Player) =>
  `${player.step.id} ${player.state.position.progress.toFixed(3)}${player.state.playing ? ' playing' : ''}`;

describe('player: time', () => {
  it('a link shows the finished still of its step, or a moment of it', () => {
    expect(at(start().player)).toBe('first 1.000');
    expect(at(start({ start: { step: 'second' } }).player)).toBe('second 1.000');
    expect(at(start({ start: { step: 'second', time: 1 } }).player)).toBe('second 0.250');
    expect(at(start({ start: { step: 'no-such-step', time: 99 } }).player)).toBe('first 1.000');
    for (const time of [-5, Number.NaN]) expect(at(start({ start: { time } }).player)).toBe('first 0.000');
  });

  it('plays to the end of the step and stops there', () => {
    const { clock, player } = start({ start: { time: 0 } });
    player.play();
    clock.run(1);
    expect(at(player)).toBe('first 0.500 playing');
    clock.run(5);
    expect(at(player)).toBe('first 1.000');
    expect(clock.isWaiting).toBe(false);
  });

  it('play at the end of a step goes on, and at the end of the lesson begins again', () => {
    const { player } = start();
    player.play();
    expect(at(player)).toBe('second 0.000 playing');
    player.goToStep('third');
    player.play();
    expect(at(player)).toBe('first 0.000 playing');
  });

  it('a step lasts equally long at 24 and at 60 pictures a second', () => {
    for (const rate of [24, 60]) {
      const { clock, player } = start({ start: { step: 'second', time: 0 } });
      player.play();
      clock.run(3, rate);
      expect(player.time).toBeCloseTo(2 + 3, 6);
    }
  });

  it('speed scales time', () => {
    const { clock, player } = start({ start: { step: 'second', time: 0 } });
    player.setSpeed(0.5);
    player.play();
    clock.run(2);
    expect(at(player)).toBe('second 0.250 playing');
    player.setSpeed(2);
    clock.run(1);
    expect(at(player)).toBe('second 0.750 playing');
  });

  it('a tab that slept does not jump', () => {
    const { clock, player } = start({ start: { step: 'second', time: 0 } });
    player.play();
    clock.run(0);
    clock.now += 60;
    clock.run(0);
    expect(player.state.position.progress).toBeCloseTo(0.1 / 4, 6);
  });

  it('next plays the step from its beginning, previous and contents show the finished still', () => {
    const { player } = start();
    player.nextStep();
    expect(at(player)).toBe('second 0.000 playing');
    player.previousStep();
    expect(at(player)).toBe('first 1.000');
    player.goToStep('third');
    expect(at(player)).toBe('third 1.000');
    player.nextStep();
    expect(at(player)).toBe('third 1.000');
  });

  it('stops are reached forwards and backwards across steps', () => {
    const { player } = start({ start: { time: 0 } });
    const seen = [0, 1, 2].map(() => {
      player.nextStop();
      return at(player);
    });
    expect(seen).toEqual(['first 0.500', 'first 1.000', 'second 1.000']);
    player.previousStop();
    expect(at(player)).toBe('first 1.000');
  });

  it('pausing leaves no frame waiting', () => {
    const { clock, player } = start({ start: { time: 0 } });
    player.play();
    player.pause();
    clock.run(1);
    expect(at(player)).toBe('first 0.000');
    expect(clock.isWaiting).toBe(false);
  });

  it('seeking covers the whole lesson', () => {
    const { player } = start();
    player.seek(4);
    expect(at(player)).toBe('second 0.500');
    expect(player.time).toBe(4);
    expect(player.duration).toBe(7);
  });

  it('dispose stops the clock and tells nobody', () => {
    const { clock, player } = start({ start: { time: 0 } });
    let told = 0;
    player.subscribe(() => (told += 1));
    player.play();
    const before = told;
    player.dispose();
    expect(clock.isWaiting).toBe(false);
    expect(told).toBe(before);
  });
});

describe('player: reduced motion', () => {
  it('only finished stills are ever shown', () => {
    const { clock, player } = start({ reducedMotion: true, start: { time: 0.1 } });
    const shown = new Set([at(player)]);
    player.subscribe(() => shown.add(at(player)));
    for (const move of [
      () => player.play(),
      () => player.nextStep(),
      () => player.seek(2.4),
      () => player.seek(0.3),
      () => player.play(),
    ]) {
      move();
      clock.run(1);
    }
    expect([...shown].sort()).toEqual(['first 0.500', 'first 1.000', 'second 1.000']);
  });

  it('asking for it while playing finishes the still and stops', () => {
    const { clock, player } = start({ start: { time: 0 } });
    player.play();
    clock.run(0.3);
    player.setReducedMotion(true);
    expect(at(player)).toBe('first 0.500');
    expect(clock.isWaiting).toBe(false);
  });
});
