import { describe, expect, it } from 'vitest';
import { Player } from '../../../web/player/player.ts';
import type { PlayerOptions } from '../../../web/player/player-options.ts';
import { editedInputs } from '../../../web/timeline/inputs.ts';
import { HandClock } from './hand-clock.ts';
import { answerAtOnce, lesson, SlowEngine, settle } from './sample-lesson.ts';

const start = (run: PlayerOptions['run'] = answerAtOnce, step = 'second') =>
  new Player({ lesson, run, clock: new HandClock(), reducedMotion: false, start: { step } });
const q = (player: Player) => player.state.inputs.present.q;

describe('player: inputs', () => {
  it('undo and redo walk through the edits, and an edit after undo forgets what was undone', () => {
    const player = start();
    player.editCell('q', 0, 0, 2);
    player.editCell('q', 0, 1, 3);
    player.undo();
    expect(q(player)).toEqual([[2, 0]]);
    player.undo();
    expect(q(player)).toEqual([[1, 0]]);
    player.redo();
    player.editCell('q', 0, 1, 7);
    player.redo();
    expect(q(player)).toEqual([[2, 7]]);
  });

  it('a drag is one undo', () => {
    const player = start();
    for (const x of [1.1, 1.2, 1.3]) player.editCell('q', 0, 0, x, 'drag');
    player.endGesture();
    player.editCell('q', 0, 0, 1.4, 'drag');
    player.undo();
    expect(q(player)).toEqual([[1.3, 0]]);
    player.undo();
    expect(q(player)).toEqual([[1, 0]]);
  });

  it('reset brings the lesson’s numbers back and can be undone', () => {
    const player = start();
    player.editCell('q', 0, 0, 4);
    expect(editedInputs(lesson, player.state.inputs.present)).toEqual(['q']);
    player.resetInputs();
    expect(editedInputs(lesson, player.state.inputs.present)).toEqual([]);
    player.undo();
    expect(q(player)).toEqual([[4, 0]]);
  });

  it('an invalid entry keeps the picture and says why, until a good one comes', async () => {
    const player = start();
    await settle();
    const picture = player.state.computed;
    player.editCell('q', 0, 0, '99');
    expect(player.state.refused).toEqual({ input: 'q', problem: { reason: 'out-of-range', min: -9, max: 9 } });
    player.editCell('q', 0, 0, '');
    expect(player.state.refused).toEqual({ input: 'q', problem: { reason: 'not-a-number' } });
    await settle();
    expect(player.state.computed).toBe(picture);
    player.editCell('q', 0, 0, '−1');
    expect(player.state.refused).toBeNull();
    expect(q(player)).toEqual([[-1, 0]]);
  });

  it('the latest result wins whatever the order of the answers', async () => {
    const engine = new SlowEngine();
    const player = start(engine.run);
    player.editCell('q', 0, 0, 2);
    player.editCell('q', 0, 0, 3);
    const [first, second, third] = engine.calls;
    third?.answer();
    await settle();
    second?.answer();
    first?.answer();
    await settle();
    expect(player.state.computed?.trace.at('q', [0, 0])).toBe(3);
  });

  it('the old picture stays while the engine works and when it fails', async () => {
    const engine = new SlowEngine();
    const player = start(engine.run);
    engine.calls[0]?.answer();
    await settle();
    player.editCell('q', 0, 0, 2);
    expect(player.state.computed?.trace.at('q', [0, 0])).toBe(1);
    engine.calls[1]?.fail(Object.assign(new Error('no room'), { code: 'out_of_memory' }));
    await settle();
    expect(player.state.failure).toEqual({ code: 'out_of_memory', message: 'no room' });
    expect(player.state.computed?.trace.at('q', [0, 0])).toBe(1);
    player.undo();
    engine.calls[2]?.answer();
    await settle();
    expect(player.state.failure).toBeNull();
  });

  it('a solved challenge stays solved, and only in its own step', async () => {
    const player = start();
    player.editCell('q', 0, 0, 6);
    await settle();
    expect(player.state.solved).toEqual(['second/raise']);
    player.resetInputs();
    await settle();
    expect(player.state.solved).toEqual(['second/raise']);

    const elsewhere = start(answerAtOnce, 'third');
    elsewhere.editCell('q', 0, 0, 6);
    await settle();
    expect(elsewhere.state.solved).toEqual([]);
  });

  it('answers and bets are kept by step; a bet can be taken back', () => {
    const player = start();
    player.bet('first', { kind: 'options', options: ['a'] });
    player.answer('third', 'why', 'b');
    expect(player.saved).toEqual({
      bets: { first: { kind: 'options', options: ['a'] } },
      answers: { 'third/why': 'b' },
      solved: [],
      step: 'second',
      seen: ['second'],
    });
    player.bet('first', null);
    expect(player.saved.bets).toEqual({});
  });

  it('a chosen view stays while numbers are opened, and ends with its step', () => {
    const player = start();
    player.look('2');
    player.open({ tensor: 'q', index: [0, 0] });
    player.open(null);
    expect(player.state.selection).toEqual({ view: '2' });
    player.goToStep('first');
    expect(player.state.selection).toEqual({});
  });

  it('a selection ends with its step', () => {
    const player = start();
    player.open({ tensor: 'q', index: [0, 0] });
    player.pointAt('query');
    player.seek(3);
    expect(player.state.selection).toEqual({ ref: { tensor: 'q', index: [0, 0] }, role: 'query' });
    player.pointAt(null);
    expect(player.state.selection).toEqual({ ref: { tensor: 'q', index: [0, 0] } });
    player.nextStep();
    expect(player.state.selection).toEqual({});
  });

  it('tells how much is there of what the first run waits for, and nothing of it once it has run', async () => {
    const told: ((share: number) => void)[] = [];
    const player = start((ran, inputs, onLoaded) => {
      told.push(onLoaded);
      return answerAtOnce(ran, inputs);
    });
    expect(player.state.loaded).toBeNull();
    told[0]?.(0.25);
    expect(player.state.loaded).toBe(0.25);
    player.editCell('q', 0, 0, 2);
    told[0]?.(0.5);
    expect(player.state.loaded, 'of a run that another took the place of').toBe(0.25);
    await settle();
    expect(player.state.loaded).toBeNull();
  });
});
