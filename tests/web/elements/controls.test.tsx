/** Questions and controls that no lesson of the course uses at present still work when one does. */

import { loadGlossary, termRoles } from 'virtual:glossary';
import { loadLesson } from 'virtual:lessons';
import { renderToString } from 'preact-render-to-string';
import { afterAll, describe, expect, it } from 'vitest';
import { LessonView } from '../../../web/elements/lesson-view.tsx';
import { scenesOf } from '../../../web/scenes/index.ts';
import { controlsLesson } from '../../gallery/controls-lesson.ts';
import { computedPlayer } from './computed-player.ts';

const compiled = controlsLesson(await loadLesson('by-hand'));
const scenes = await scenesOf(compiled.lesson);
const player = await computedPlayer(compiled.lesson);
afterAll(() => player.dispose());

const ignore = () => undefined;

/** The text of a step as it stands now, without its tags. */
function shown(step: string, leftOut: readonly string[] = []): string {
  if (player.step.id !== step) player.goToStep(step);
  const html = renderToString(
    <LessonView
      {...{ player, compiled, scenes, termRoles, loadGlossary }}
      language="en"
      controls={[]}
      leftOut={leftOut}
      onOpenTool={ignore}
      onOpenLesson={ignore}
    />,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

describe('a bet', () => {
  it('with chips shows them as placed, and in the next step as the guess', () => {
    expect(shown('chips')).toContain('Chips left: 10');
    player.bet('chips', { kind: 'chips', chips: { a: 5, b: 2, c: 3 } });
    expect(shown('chips')).toContain('Chips left: 0');
    expect(shown('several')).toContain('Your guess kitten 5 / 10 on the mat 2 / 10 sits 3 / 10');
  });

  it('of several options shows all that are right', () => {
    player.bet('several', { kind: 'options', options: ['b', 'c'] });
    expect(shown('cell')).toContain('Your guess on the mat sits');
  });

  it('on a cell takes the selected number, and stands beside the largest', () => {
    player.bet('cell', null);
    expect(shown('cell')).toContain('Tap a cell in the picture.');
    player.open({ tensor: 'k', index: [2, 0] });
    expect(shown('cell')).toContain('You picked K [3, 1]. That is my guess');
    player.bet('cell', { kind: 'cell', ref: { tensor: 'k', index: [2, 0] } });
    // Without a window nothing is drawn: the picture that settles it is the finished one of the step before.
    expect(shown('controls')).toContain('Your guess K [3, 1] The truth weights [1, 1] = 0.576');
  });
});

it('parts of a link that could not be used are said, and nothing is where all could', () => {
  expect(shown('chips', ['in.k', 't'])).toContain('could not be used and was left out: in.k, t.');
  expect(shown('chips')).not.toContain('left out');
});

describe('the controls of a change', () => {
  it('are named, hold their values, and refuse what is out of range', () => {
    const text = shown('controls');
    for (const name of ['temperature', 'Seed', 'mask', 'none', 'causal', 'Your sentence', '3 of at most 8 tokens'])
      expect(text).toContain(name);
    player.editNumber('temperature', '9');
    expect(shown('controls')).toContain('The range is −2 to 4.');
    player.edit('mask', 'causal');
    expect(player.state.inputs.present.mask).toBe('causal');
  });
});
