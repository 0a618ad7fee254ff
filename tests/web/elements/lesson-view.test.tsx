/** Every lesson, step and language can be drawn: no word, message or option is missing. */

import { loadGlossary, termRoles } from 'virtual:glossary';
import { lessons, loadLesson } from 'virtual:lessons';
import type { ComponentProps } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { LessonView } from '../../../web/elements/lesson-view.tsx';
import { isLiveProgram } from '../../../web/engine/live-programs.ts';
import { LessonTraining } from '../../../web/engine/training/lesson-training.ts';
import { trainingHere } from '../../../web/engine/training/training-here.ts';
import { LiveControls } from '../../../web/player/live-controls.ts';
import { Player } from '../../../web/player/player.ts';
import type { CompiledLesson } from '../../../web/prose/prose.ts';
import { scenesOf } from '../../../web/scenes/index.ts';
import type { Language } from '../../../web/timeline/lesson.ts';
import { kControls, kLanguages } from '../../../web/timeline/url-state.ts';
import { HandClock } from '../player/hand-clock.ts';
import { computedPlayer } from './computed-player.ts';

const ignore = () => undefined;

/** The view as a server would write it. */
function htmlOf(
  compiled: CompiledLesson,
  shown: Pick<ComponentProps<typeof LessonView>, 'player' | 'live' | 'scenes' | 'language'>,
): string {
  return renderToString(
    <LessonView
      {...shown}
      compiled={compiled}
      termRoles={termRoles}
      loadGlossary={loadGlossary}
      controls={kControls}
      onOpenTool={ignore}
      onOpenLesson={ignore}
    />,
  );
}

describe.each(lessons.map(({ id }) => id))('the view of %s', (id) => {
  it.each(kLanguages)('says every step in %s', async (language) => {
    const compiled = await loadLesson(id);
    const scenes = await scenesOf(compiled.lesson);
    const live = isLiveProgram(compiled.lesson.program)
      ? new LiveControls(async () => new LessonTraining(trainingHere))
      : undefined;
    const player = await computedPlayer(compiled.lesson, live?.run);
    for (const step of compiled.lesson.steps) {
      player.goToStep(step.id);
      const html = htmlOf(compiled, { player, live, scenes, language });
      expect(html).toContain(
        compiled.prose[language].steps[step.id]?.title.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
      );
      expect(html.includes('class="about"'), 'said where the lesson begins').toBe(step === compiled.lesson.steps[0]);
      const shown = html.replace(/<annotation.*?<\/annotation>/g, '');
      expect(shown, `${step.id}: an unfilled {hole}`).not.toMatch(/\{[a-z]\w*\}/);
      const options =
        (step.check ?? []).flatMap((question) => question.options).length + (step.bet?.options.length ?? 0);
      expect(html.match(/class="option"/g)?.length ?? 0, step.id).toBeGreaterThanOrEqual(
        step.bet?.input === 'chips' ? 0 : options,
      );
    }
    player.dispose();
    live?.dispose();
  });
});

it('says how much of the trained models is there while the picture waits for them', async () => {
  const compiled = await loadLesson('by-hand');
  const told: ((share: number) => void)[] = [];
  const player = new Player({
    lesson: compiled.lesson,
    run: (_lesson, _inputs, onLoaded) => {
      told.push(onLoaded);
      return new Promise(ignore);
    },
    clock: new HandClock(),
    reducedMotion: true,
  });
  const scenes = await scenesOf(compiled.lesson);
  const shown = (language: Language) => htmlOf(compiled, { player, live: undefined, scenes, language });
  expect(shown('en')).toContain('The engine is computing the first number');
  told[0]?.(0.4321);
  expect(shown('en')).toContain('Loading the trained models of this lesson: 43.2%');
  expect(shown('zh-Hans')).toContain('43.2%');
  player.dispose();
});
