/** Every kind of question and control, to look at: `?lang=en&theme=dark#controls` shows a step in a language and a theme. */
import { loadGlossary, termRoles } from 'virtual:glossary';
import { loadLesson } from 'virtual:lessons';
import { render } from 'preact';
import { LessonView } from '../../web/elements/lesson-view.tsx';
import { runLesson } from '../../web/elements/shared-engine.ts';
import { elementStyleSheets } from '../../web/elements/style-sheets.ts';
import { windowClock } from '../../web/player/frame-clock.ts';
import { Player } from '../../web/player/player.ts';
import { scenesOf } from '../../web/scenes/index.ts';
import { kControls } from '../../web/timeline/url-state.ts';
import { controlsLesson } from './controls-lesson.ts';

const asked = new URLSearchParams(location.search);
const language = asked.get('lang') === 'en' ? 'en' : 'zh-Hans';

const compiled = controlsLesson(await loadLesson('by-hand'));
const scenes = await scenesOf(compiled.lesson);
const player = new Player({
  lesson: compiled.lesson,
  run: runLesson(),
  clock: windowClock(window),
  reducedMotion: false,
  start: { step: location.hash.slice(1) },
});

const host = document.getElementById('controls');
if (host === null) throw new Error('controls: controls.html has no element with the id "controls"');
const shadow = host.attachShadow({ mode: 'open' });
const root = document.createElement('div');
root.className = `root theme-${asked.get('theme') ?? 'system'}`;
root.lang = language;
shadow.append(root);
shadow.adoptedStyleSheets = elementStyleSheets(root);
const ignore = () => undefined;
render(
  <LessonView
    {...{ player, compiled, scenes, termRoles, loadGlossary, language }}
    controls={kControls}
    onOpenTool={ignore}
    onOpenLesson={ignore}
  />,
  root,
);
