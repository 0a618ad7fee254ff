import { describe, expect, it } from 'vitest';
import { playerEvents } from '../../../web/elements/player-events.ts';
import { Player } from '../../../web/player/player.ts';
import type { Lesson } from '../../../web/timeline/lesson.ts';
import { HandClock } from '../player/hand-clock.ts';
import { answerAtOnce, lesson as sample } from '../player/sample-lesson.ts';

const question = { id: 'why', answer: 'a', options: [{ id: 'a' }, { id: 'b' }] };
const lesson: Lesson = {
  ...sample,
  steps: sample.steps.map((step, i) => (i === 2 ? { ...step, check: [question] } : step)),
};

function watched() {
  const clock = new HandClock();
  const player = new Player({ lesson, run: answerAtOnce, clock, reducedMotion: false, start: { time: 0 } });
  const told: string[] = [];
  player.subscribe((now, before) => {
    for (const { type, detail } of playerEvents(lesson, now, before))
      told.push(detail === undefined ? type : `${type} ${JSON.stringify(detail)}`);
  });
  return { clock, player, told };
}

describe('events of the element', () => {
  it('a played step: play, the time passing, then pause and a state to keep', () => {
    const { clock, player, told } = watched();
    player.play();
    expect(told).toEqual(['play']);
    clock.run(5);
    expect(told.filter((event) => event !== 'timeupdate')).toEqual(['play', 'pause', 'statechange']);
    expect(told.length).toBeGreaterThan(60);
  });

  it('another step is told by its id, and kept even while it plays', () => {
    const { player, told } = watched();
    player.nextStep();
    expect(told).toEqual(['play', 'timeupdate', 'stepchange {"step":"second"}', 'statechange']);
  });

  it('an answer is told once, right or wrong', () => {
    const { player, told } = watched();
    player.answer('third', 'why', 'b');
    player.answer('third', 'why', 'a');
    expect(told).toEqual([
      'quizanswer {"step":"third","question":"why","option":"b","right":false}',
      'quizanswer {"step":"third","question":"why","option":"a","right":true}',
    ]);
  });

  it('an edit is a state to keep, a selection is not', () => {
    const { player, told } = watched();
    player.editCell('q', 0, 0, 3);
    player.open({ tensor: 'q', index: [0, 0] });
    expect(told).toEqual(['statechange']);
  });
});
