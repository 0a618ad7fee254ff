import { LessonEngine } from '../../../web/engine/lesson-engine.ts';
import { Player } from '../../../web/player/player.ts';
import type { PlayerOptions } from '../../../web/player/player-options.ts';
import type { Lesson } from '../../../web/timeline/lesson.ts';
import { HandClock } from '../player/hand-clock.ts';

/** A player at the beginning of a lesson, once the lesson's numbers are computed, by the engine when not told how. Its clock stands still. */
export async function computedPlayer(lesson: Lesson, run = runByEngine()): Promise<Player> {
  const player = new Player({
    lesson,
    run,
    clock: new HandClock(),
    reducedMotion: false,
  });
  await new Promise<void>((resolve) => player.subscribe(({ computed }) => computed && resolve()));
  return player;
}

function runByEngine(): PlayerOptions['run'] {
  const engine = new LessonEngine();
  return (lesson, inputs) => engine.run(lesson, inputs);
}
