import { LessonEngine } from '../../../web/engine/lesson-engine.ts';
import { Player } from '../../../web/player/player.ts';
import type { Lesson } from '../../../web/timeline/lesson.ts';
import { HandClock } from '../player/hand-clock.ts';

/** A player at the beginning of a lesson, once the lesson's numbers are computed. Its clock stands still. */
export async function computedPlayer(lesson: Lesson): Promise<Player> {
  const engine = new LessonEngine();
  const player = new Player({
    lesson,
    run: (of, inputs) => engine.run(of, inputs),
    clock: new HandClock(),
    reducedMotion: false,
  });
  await new Promise<void>((resolve) => player.subscribe(({ computed }) => computed && resolve()));
  return player;
}
