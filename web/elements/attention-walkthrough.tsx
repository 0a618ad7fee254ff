/** `<attention-walkthrough>`: one lesson as a custom element. Importing this module touches no window, so it loads in Node too. */

import { glossary } from 'virtual:glossary';
import { loadLesson } from 'virtual:lessons';
import { render } from 'preact';
import { message, preferredLanguage } from '../locales/message.ts';
import { failureOf } from '../player/failure.ts';
import { windowClock } from '../player/frame-clock.ts';
import { safeStorage } from '../player/safe-storage.ts';
import { scenesOf } from '../scenes/index.ts';
import { tools } from '../scenes/tools/tools.ts';
import type { Language } from '../timeline/lesson.ts';
import {
  type Control,
  kControls,
  kLanguages,
  kThemes,
  parseControls,
  type Theme,
  type UrlState,
} from '../timeline/url-state.ts';
import { type LessonSession, linkOf, openSession, type SessionOptions } from './lesson-session.ts';
import { LessonView } from './lesson-view.tsx';
import { addMathFont } from './math-font.ts';
import { playerEvents } from './player-events.ts';
import { runLesson } from './shared-engine.ts';
import { elementStyleSheets } from './style-sheets.ts';
import { toolLesson } from './tool-lesson.ts';

const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/**
 * A lesson with its picture, prose and player. Speaks the vocabulary of `<video>`. Nothing plays by itself, several may stand
 * on one page, and the keyboard is heard only while the focus is inside.
 *
 * Attributes: `lesson` (its id), `lang` (`zh-Hans` or `en`), `step` (a step's id), `theme` (`system`, `light`, `dark`), `controls`
 * (parts to show: `player`, `twin`, `legend`, `help`, by commas; `none`), `seed` and `in.<name>` (inputs, read when the lesson opens).
 *
 * @slot - Shown until the lesson is there, and where it cannot be shown.
 * @csspart lesson - Everything.
 * @csspart stage - The picture.
 * @csspart strip - The strip under it: sums, editor, definitions.
 * @csspart prose - The words of the step.
 * @csspart player - The player's controls.
 * @csspart twin - The picture in words and tables.
 * @csspart legend - The marks of where numbers come from.
 * @csspart help - The help on keys.
 * @cssprop --paper - Background.
 * @cssprop --ink - Text.
 * @cssprop --accent - Links, focus, the play button.
 * @cssprop --query - Identity of queries; likewise `--key`, `--value`, `--output`.
 * @cssprop --lesson-min-height - Least height of the lesson; none when absent.
 * @fires play - Time begins to pass.
 * @fires pause - Time stands still: at the end of a step, or by wish.
 * @fires timeupdate - `currentTime` changed.
 * @fires stepchange - Another step is shown. `detail: { step }`, its id.
 * @fires quizanswer - A question was answered. `detail: { step, question, option, right }`.
 * @fires statechange - `state` changed: what a link or an LMS should keep.
 * @fires error - Something failed. `detail: { code, message }`.
 */
export class AttentionWalkthroughElement extends Base {
  static readonly observedAttributes: readonly string[] = ['lesson', 'lang', 'step', 'theme', 'controls'];

  #session: LessonSession | null = null;
  #container: HTMLElement | null = null;
  /** A twenty-second scene that stands in the lesson's place until it is left. */
  #tool: LessonSession | null = null;
  #loads = 0;
  #motion: MediaQueryList | null = null;
  readonly #onMotion = () => this.#session?.player.setReducedMotion(this.#motion?.matches ?? false);

  /** Seconds from the lesson's beginning. */
  get currentTime(): number {
    return this.#session?.player.time ?? 0;
  }

  set currentTime(seconds: number) {
    this.#session?.player.seek(seconds);
  }

  /** Seconds of the whole lesson; NaN before it is there, as for `<video>`. */
  get duration(): number {
    return this.#session?.player.duration ?? Number.NaN;
  }

  get paused(): boolean {
    return !this.#session?.player.state.playing;
  }

  /** Plays to the end of the step; from there, the next step. */
  play(): void {
    this.#session?.player.play();
  }

  pause(): void {
    this.#session?.player.pause();
  }

  /** What a link or an LMS should keep: lesson, step, moment and changed inputs. Setting it goes there. */
  get state(): UrlState {
    if (this.#session) return linkOf(this.#session);
    const lesson = this.getAttribute('lesson');
    return { ...(lesson ? { lesson } : {}), ...this.#startFromAttributes() };
  }

  set state(state: UrlState) {
    if (state.lesson && state.lesson !== this.getAttribute('lesson')) this.setAttribute('lesson', state.lesson);
    this.#open(state);
  }

  connectedCallback(): void {
    if (!this.#container) this.#build();
    this.#motion = matchMedia('(prefers-reduced-motion: reduce)');
    this.#motion.addEventListener('change', this.#onMotion);
    this.#open(this.#startFromAttributes());
  }

  disconnectedCallback(): void {
    this.#motion?.removeEventListener('change', this.#onMotion);
    this.#close();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || !this.#container || before === now) return;
    if (name === 'lesson') this.#open(this.#startFromAttributes());
    else if (name === 'step' && now) this.#session?.player.goToStep(now);
    else this.#draw();
  }

  get #language(): Language {
    const own = this.closest('[lang]')?.getAttribute('lang');
    return kLanguages.find((known) => known === own) ?? preferredLanguage(own ? [own] : navigator.languages);
  }

  get #theme(): Theme {
    return kThemes.find((known) => known === this.getAttribute('theme')) ?? 'system';
  }

  get #controls(): readonly Control[] {
    const wished = this.getAttribute('controls');
    return (wished === null ? null : parseControls(wished)) ?? kControls;
  }

  #startFromAttributes(): Pick<UrlState, 'step' | 'inputs'> {
    const step = this.getAttribute('step');
    const seed = this.getAttribute('seed');
    const inputs = this.getAttributeNames()
      .filter((name) => name.startsWith('in.'))
      .map((name) => [name.slice(3), this.getAttribute(name) ?? '']);
    return { ...(step ? { step } : {}), inputs: { ...Object.fromEntries(inputs), ...(seed === null ? {} : { seed }) } };
  }

  #build(): void {
    addMathFont(document);
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = elementStyleSheets();
    this.#container = document.createElement('div');
    shadow.append(this.#container, document.createElement('slot'));
  }

  /** Loads the lesson and begins where told; the latest call wins. */
  async #open(start: Pick<UrlState, 'step' | 'time' | 'inputs'>): Promise<void> {
    this.#loads += 1;
    const load = this.#loads;
    const id = this.getAttribute('lesson');
    if (!id) return;
    try {
      const compiled = await loadLesson(id);
      const scenes = await scenesOf(compiled.lesson);
      if (load !== this.#loads || !this.isConnected) return;
      this.#close();
      this.#session = this.#begin({ compiled, scenes, start });
      this.#session.player.subscribe((now, before) => {
        for (const { type, detail } of playerEvents(compiled.lesson, now, before)) {
          this.dispatchEvent(new CustomEvent(type, { detail }));
        }
      });
      for (const key of this.#session.dropped) this.#fail('bad_link', message(this.#language, 'problem.link', { key }));
      this.#draw();
      this.dispatchEvent(new Event('statechange'));
    } catch (error) {
      if (load === this.#loads) this.#refuse(id, error);
    }
  }

  #close(): void {
    this.#session?.player.dispose();
    this.#session = null;
    this.#tool?.player.dispose();
    this.#tool = null;
    if (this.#container) render(null, this.#container);
    this.shadowRoot?.querySelector('slot')?.toggleAttribute('hidden', false);
  }

  #draw(): void {
    if (!this.#container || !this.#session) return;
    this.#container.className = `root theme-${this.#theme}`;
    this.#container.lang = this.#language;
    this.shadowRoot?.querySelector('slot')?.toggleAttribute('hidden', true);
    const { compiled, scenes, player } = this.#tool ?? this.#session;
    render(
      <LessonView
        key={compiled.lesson.id}
        player={player}
        compiled={compiled}
        scenes={scenes}
        glossary={glossary}
        language={this.#language}
        controls={this.#controls}
        onOpenTool={(tool) => void this.#openTool(tool)}
        {...(this.#tool ? { onBack: () => this.#closeTool() } : {})}
        onOpenLesson={(lesson, step) => {
          this.state = { lesson, ...(step ? { step } : {}), inputs: {} };
        }}
      />,
      this.#container,
    );
  }

  /** Loads a tool and plays it, unless another lesson came meanwhile. */
  async #openTool(tool: string): Promise<void> {
    const found = tools[tool];
    const session = this.#session;
    if (!found || !session) return;
    session.player.pause();
    const compiled = toolLesson(found, glossary);
    const scenes = await scenesOf(compiled.lesson);
    if (session !== this.#session) return;
    this.#tool?.player.dispose();
    this.#tool = this.#begin({ compiled, scenes, start: { time: 0, inputs: {} } });
    this.#draw();
    this.#tool.player.play();
  }

  #closeTool(): void {
    this.#tool?.player.dispose();
    this.#tool = null;
    this.#draw();
  }

  #begin(lesson: Pick<SessionOptions, 'compiled' | 'scenes' | 'start'>): LessonSession {
    return openSession({
      ...lesson,
      run: runLesson(),
      clock: windowClock(window),
      storage: safeStorage(() => localStorage),
      reducedMotion: this.#motion?.matches ?? false,
    });
  }

  /** The lesson cannot be shown: says so, beside what the page's author put into the slot. */
  #refuse(lesson: string, error: unknown): void {
    this.#close();
    const { code, message: reason } = failureOf(error);
    if (this.#container) {
      this.#container.className = `root theme-${this.#theme}`;
      render(
        <p class="failure">
          {message(this.#language, error instanceof RangeError ? 'failure.lesson' : 'failure.start', {
            lesson,
            message: reason,
          })}
        </p>,
        this.#container,
      );
    }
    this.#fail(code, reason);
  }

  #fail(code: string, reason: string): void {
    this.dispatchEvent(new CustomEvent('error', { detail: { code, message: reason } }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-walkthrough': AttentionWalkthroughElement;
  }
}
