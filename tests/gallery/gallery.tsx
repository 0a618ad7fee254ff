/** The page to develop on: every scene of every lesson and tool, standing still at its stops and between them. */
import { lessons, loadLesson } from 'virtual:lessons';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadEngine } from '../../web/engine/load-engine.ts';
import { ModelStore } from '../../web/engine/model-store.ts';
import type { CompiledLesson } from '../../web/prose/prose.ts';
import { FrameView, narrationText } from '../../web/render/index.ts';
import type { Language } from '../../web/timeline/lesson.ts';
import {
  anyExhibit,
  asksForCurve,
  type Exhibit,
  frameOf,
  guessed,
  momentsOf,
  toolExhibits,
  widths,
} from './exhibit.ts';

interface Choices {
  readonly exhibit: string;
  readonly width: number;
  readonly language: Language;
  readonly theme: 'light dark' | 'light' | 'dark';
}

/** The choices stand in the address, so that a reload and a link keep them. */
function choicesFrom(query: string, exhibits: readonly Exhibit[]): Choices {
  const asked = new URLSearchParams(query);
  const theme = asked.get('theme');
  return {
    exhibit: exhibits.find(({ id }) => id === asked.get('exhibit'))?.id ?? 'all',
    width: widths.find((width) => String(width) === asked.get('width')) ?? widths[1],
    language: asked.get('lang') === 'en' ? 'en' : 'zh-Hans',
    theme: theme === 'light' || theme === 'dark' ? theme : 'light dark',
  };
}

function Gallery({ exhibits }: { exhibits: readonly Exhibit[] }) {
  const [choices, setChoices] = useState(() => choicesFrom(location.search, exhibits));
  useEffect(() => {
    document.documentElement.style.colorScheme = choices.theme;
    const { exhibit, width, language, theme } = choices;
    history.replaceState(null, '', `?${new URLSearchParams({ exhibit, width: String(width), lang: language, theme })}`);
  }, [choices]);
  const shown = exhibits.filter(({ id }) => choices.exhibit === 'all' || id === choices.exhibit);
  return (
    <>
      <form>
        <Choice
          name="exhibit"
          options={['all', ...exhibits.map(({ id }) => id)]}
          choices={choices}
          onChange={(exhibit) => setChoices({ ...choices, exhibit })}
        />
        <Choice
          name="width"
          options={widths.map(String)}
          choices={choices}
          onChange={(width) => setChoices({ ...choices, width: Number(width) })}
        />
        <Choice
          name="language"
          options={['zh-Hans', 'en']}
          choices={choices}
          onChange={(language) => setChoices({ ...choices, language: language as Language })}
        />
        <Choice
          name="theme"
          options={['light dark', 'light', 'dark']}
          choices={choices}
          onChange={(theme) => setChoices({ ...choices, theme: theme as Choices['theme'] })}
        />
        <span>← → step through</span>
      </form>
      {shown.map((exhibit) => (
        <Stills key={exhibit.id} exhibit={exhibit} choices={choices} />
      ))}
    </>
  );
}

interface ChoiceProps {
  readonly name: keyof Choices;
  readonly options: readonly string[];
  readonly choices: Choices;
  readonly onChange: (value: string) => void;
}

function Choice({ name, options, choices, onChange }: ChoiceProps) {
  return (
    <label>
      {name}{' '}
      <select value={String(choices[name])} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

function Stills({ exhibit, choices }: { exhibit: Exhibit; choices: Choices }) {
  const say = exhibit.say[choices.language];
  return (
    <section>
      <h2>{exhibit.id}</h2>
      <div class="stills">
        {exhibit.scenarios.flatMap((scenario) =>
          momentsOf(scenario.stops).map(({ progress, stop }) => {
            const frame = frameOf(scenario, progress, choices.width);
            return (
              <figure key={`${scenario.id}@${progress}`} tabindex={-1} class={stop ? 'stop' : 'between'}>
                <FrameView frame={frame} trace={exhibit.trace} say={say} />
                <figcaption>
                  {scenario.id} {progress.toFixed(2)}
                  {stop ? ` · ${narrationText(frame, exhibit.trace, say)}` : ''}
                </figcaption>
              </figure>
            );
          }),
        )}
      </div>
    </section>
  );
}

/** Left and right go from still to still. */
function stepWithArrows(root: HTMLElement): void {
  addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return;
    const stills = [...root.getElementsByTagName('figure')];
    const current = stills.indexOf(document.activeElement as HTMLElement);
    stills[Math.max(0, Math.min(stills.length - 1, current + step))]?.focus();
    event.preventDefault();
  });
}

const root = document.getElementById('gallery');
if (root === null) throw new Error('gallery: index.html has no element with the id "gallery"');
const engine = await loadEngine();
root.replaceChildren();
const compiled: readonly CompiledLesson[] = await Promise.all(lessons.map(({ id }) => loadLesson(id)));
const store = new ModelStore(engine);
const lessonExhibits = await Promise.all(compiled.map((lesson) => anyExhibit(engine, lesson, store)));
const guessedExhibits = lessonExhibits.filter(asksForCurve).map(guessed);
render(<Gallery exhibits={[...lessonExhibits, ...guessedExhibits, ...(await toolExhibits(engine))]} />, root);
stepWithArrows(root);
