import { describe, expect, it } from 'vitest';
import { linkOf, openSession } from '../../../web/elements/lesson-session.ts';
import { readLastLesson, readProgress } from '../../../web/player/saved-progress.ts';
import type { UrlState } from '../../../web/timeline/url-state.ts';
import { HandClock } from '../player/hand-clock.ts';
import { answerAtOnce, lesson } from '../player/sample-lesson.ts';
import { storageOf } from '../player/storage-of.ts';

function open(start: Partial<UrlState> = {}, kept = new Map<string, string>()) {
  const storage = storageOf(kept);
  const prose = {} as Parameters<typeof openSession>[0]['compiled']['prose'];
  return openSession({
    compiled: { lesson, prose },
    scenes: {},
    start: { inputs: {}, ...start },
    run: answerAtOnce,
    clock: new HandClock(),
    storage,
    reducedMotion: false,
  });
}

describe('a lesson session', () => {
  it('gives back the link it was opened with', () => {
    for (const link of [
      { lesson: 'sample', step: 'second', inputs: {} },
      { lesson: 'sample', step: 'second', time: 1, inputs: { q: '-0.1,2' } },
      { lesson: 'sample', step: 'first', time: 0, inputs: { q: '1,1', t: '2.5' } },
    ]) {
      expect(linkOf(open(link))).toEqual(link);
    }
  });

  it('leaves out inputs that the lesson cannot take, and names them', () => {
    const session = open({ inputs: { q: '1,99', constructor: '1', t: '2' } });
    expect(session.dropped).toEqual(['in.q', 'in.constructor']);
    expect(linkOf(session).inputs).toEqual({ t: '2' });
  });

  it('an edit back to the lesson’s own numbers leaves the link', () => {
    const session = open();
    session.player.editCell('q', 0, 0, 5);
    expect(linkOf(session).inputs).toEqual({ q: '5,0' });
    session.player.editCell('q', 0, 0, 1);
    expect(linkOf(session).inputs).toEqual({});
  });

  it('answers are there again on the next visit, edits are not', () => {
    const kept = new Map<string, string>();
    const first = open({}, kept);
    first.player.bet('first', { kind: 'options', options: ['a'] });
    first.player.editCell('q', 0, 0, 5);
    const second = open({}, kept);
    expect(second.player.state.bets).toEqual({ first: { kind: 'options', options: ['a'] } });
    expect(linkOf(second).inputs).toEqual({});
  });

  it('a step counts as seen when it was shown, and stays so', () => {
    const kept = new Map<string, string>();
    const seen = () => readProgress(storageOf(kept), 'sample')?.seen;
    const { player } = open({}, kept);
    expect(seen()).toEqual(['first']);
    expect(readLastLesson(storageOf(kept))).toBe('sample');
    player.nextStep();
    player.goToStep('first');
    expect(seen()).toEqual(['first', 'second']);
    open({ step: 'third' }, kept);
    expect(seen()).toEqual(['first', 'second', 'third']);
  });
});
