/** `<attention-walkthrough>`: one lesson as a custom element. Importing this module touches no window, so it loads in Node too. */
import { loadGlossary, termRoles } from 'virtual:glossary';
import { render } from 'preact';
import { message } from '../locales/message.ts';
import { failureOf } from '../player/failure.ts';
import type { Player } from '../player/player.ts';
import { type ParsedUrl, parseState, parseUrl, type UrlState } from '../timeline/url-state.ts';
import { openBrowserSession } from './browser-session.ts';
import { EarlyWishes, takeEarlyProperties } from './early-wishes.ts';
import { controlsOf, languageOf, startOf, themeOf } from './element-attributes.ts';
import { closeSession, type LessonSession, linkOf, type Start } from './lesson-session.ts';
import { LessonView } from './lesson-view.tsx';
import { loadCompiled } from './load-compiled.ts';
import { addMathFont } from './math-font.ts';
import { playerEvents, tell } from './player-events.ts';
import { RefusedLesson } from './refused-lesson.tsx';
import { elementStyleSheets } from './style-sheets.ts';
import type { Way } from './walk.ts';

const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/**
 * A lesson with its picture, prose and player. Speaks the vocabulary of `<video>`. Nothing plays by itself, several may stand
 * on one page, and the keyboard is heard only while the focus is inside. What is asked for before the lesson is there is done
 * when it is; an element that is taken off its page and put back goes on where it was.
 *
 * Attributes: `lesson` (its id, or the name of a twenty-second scene), `lang` (`zh-Hans` or `en`), `step` (a step's id), `theme` (`system`, `light`, `dark`), `controls`
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
  #way: Way | null = null;
  #loads = 0;
  /** Another lesson, or another state of this one, is on its way: what is asked for now is meant for that. */
  #isOpening = false;
  /** What a link asked for and could not be had. */
  #leftOut: readonly string[] = [];
  /** Where to begin when the element comes (back) onto a page, unless its attributes say otherwise by then. */
  #kept: Start | null = null;
  /** What was asked of the player before there was one. */
  readonly #early = new EarlyWishes();
  #motion: MediaQueryList | null = null;
  readonly #onMotion = () => this.#session?.player.setReducedMotion(this.#isMotionReduced);

  /** Seconds from the lesson's beginning. */
  get currentTime(): number {
    return this.#played.time;
  }

  /** Throws a TypeError for what is no time, as `<video>` does. */
  set currentTime(seconds: number) {
    const time = Number(seconds);
    if (!Number.isFinite(time)) throw new TypeError(`currentTime (${seconds}) must be a number of seconds`);
    this.#played.seek(time);
  }

  /** Seconds of the whole lesson; NaN before it is there, as for `<video>`. */
  get duration(): number {
    return this.#played.duration;
  }

  get paused(): boolean {
    return !(this.#player?.state.playing ?? this.#early.playing);
  }

  /** Plays to the end of the step; from there, the next step. */
  play(): void {
    this.#played.play();
  }

  pause(): void {
    this.#played.pause();
  }

  /**
   * What a link or an LMS should keep: lesson, step, moment and changed inputs. Setting it goes there; parts may be left out,
   * and parts that cannot be are left out with an `error` event and a line for the reader.
   */
  get state(): UrlState {
    if (this.#session && this.#player) return linkOf(this.#session);
    const lesson = this.getAttribute('lesson');
    return { ...(lesson ? { lesson } : {}), ...(this.#kept ?? startOf(this)) };
  }

  set state(wished: Partial<UrlState>) {
    this.#goTo(parseState(wished));
  }

  /** Where the buttons for the steps before and after lead; null, as at first: through the lesson. */
  get way(): Way | null {
    return this.#way;
  }

  set way(way: Way | null) {
    this.#way = way;
    this.#draw();
  }

  /** Goes where an address leads: the state that its hash and query spell. */
  openLink({ hash, search }: Pick<Location, 'hash' | 'search'>): void {
    this.#goTo(parseUrl(hash, search));
  }

  connectedCallback(): void {
    takeEarlyProperties<'state' | 'currentTime' | 'way'>(this, ['state', 'currentTime', 'way']);
    if (!this.#container) this.#build();
    this.#motion = matchMedia('(prefers-reduced-motion: reduce)');
    this.#motion.addEventListener('change', this.#onMotion);
    this.#open();
  }

  disconnectedCallback(): void {
    this.#motion?.removeEventListener('change', this.#onMotion);
    if (this.#session && this.#player) this.#kept = linkOf(this.#session);
    this.#loads += 1;
    this.#close();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'lesson' || name === 'step') [this.#kept, this.#leftOut] = [null, []];
    if (!this.isConnected || !this.#container) return;
    if (name === 'lesson') this.#open();
    else if (name === 'step' && now) this.#player?.goToStep(now);
    else this.#draw();
  }

  /** What plays now; null while there is none yet, or another on its way. */
  get #player(): Player | null {
    return this.#isOpening ? null : (this.#session?.player ?? null);
  }

  get #isMotionReduced(): boolean {
    return this.#motion?.matches ?? false;
  }

  get #played() {
    return this.#player ?? this.#early;
  }

  #goTo({ state, dropped }: ParsedUrl): void {
    if (state.lesson && state.lesson !== this.getAttribute('lesson')) this.setAttribute('lesson', state.lesson);
    this.#kept = state;
    // A key that nobody knows was hung on by another (a mailer, a search engine): nothing that the reader would miss.
    this.#leftOut = dropped.filter(({ reason }) => reason !== 'unknown key').map(({ key }) => key);
    if (this.#container) this.#open();
    for (const { key } of dropped) this.#failLink(key);
  }

  #build(): void {
    addMathFont(document);
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = elementStyleSheets(document.documentElement);
    this.#container = document.createElement('div');
    shadow.append(this.#container, document.createElement('slot'));
  }

  /** Loads the lesson and begins where told, in the end; the latest call wins. */
  async #open(): Promise<void> {
    this.#loads += 1;
    const load = this.#loads;
    const id = this.getAttribute('lesson');
    this.#isOpening = Boolean(id);
    if (!id) return this.#close();
    try {
      const loaded = await loadCompiled(id);
      if (load !== this.#loads || !this.isConnected) return;
      this.#close();
      const start = this.#kept ?? startOf(this);
      this.#kept = null;
      const session = openBrowserSession({ ...loaded, start, reducedMotion: this.#isMotionReduced });
      this.#session = session;
      this.#isOpening = false;
      this.#leftOut = [...this.#leftOut, ...session.dropped];
      session.player.subscribe((now, before) => {
        if (now.failure !== before.failure || now.computed !== before.computed) this.#showSlot();
        for (const event of playerEvents(loaded.compiled.lesson, now, before)) tell(this, event);
      });
      for (const key of session.dropped) this.#failLink(key);
      this.#draw();
      this.dispatchEvent(new Event('statechange'));
      this.#early.grant(session.player);
    } catch (error) {
      if (load === this.#loads) this.#refuse(id, error);
    }
  }

  #close(): void {
    if (this.#session) closeSession(this.#session);
    this.#session = null;
    this.#leaveTool();
    if (this.#container) render(null, this.#container);
    this.#showSlot();
  }

  /** What the page's author put into the element is seen where there is no lesson, or no number in it. */
  #showSlot(): void {
    const { computed, failure } = this.#session?.player.state ?? {};
    const isShown = this.#session === null || (failure && !computed);
    this.shadowRoot?.querySelector('slot')?.toggleAttribute('hidden', !isShown);
  }

  #draw(): void {
    if (!this.#container || !this.#session) return;
    this.#container.className = `root theme-${themeOf(this)}`;
    this.#container.lang = languageOf(this);
    this.#showSlot();
    const shown = this.#tool ?? this.#session;
    render(
      <LessonView
        key={shown.compiled.lesson.id}
        {...shown}
        termRoles={termRoles}
        loadGlossary={loadGlossary}
        language={languageOf(this)}
        controls={controlsOf(this)}
        leftOut={this.#leftOut}
        onOpenTool={(tool) => void this.#openTool(tool)}
        {...(this.#tool ? { onBack: () => this.#leaveTool() } : { way: this.#way })}
        onOpenLesson={(lesson, step, playing = false) => {
          this.state = { lesson, ...(step ? { step } : {}), ...(playing ? { time: 0 } : {}), inputs: {} };
          if (playing && !this.#isMotionReduced) this.play();
        }}
      />,
      this.#container,
    );
  }

  /** Loads a tool and plays it, unless another lesson came meanwhile. */
  async #openTool(tool: string): Promise<void> {
    const session = this.#session;
    if (!session) return;
    session.player.pause();
    const loaded = await loadCompiled(tool);
    if (session !== this.#session) return;
    this.#leaveTool();
    const start = { time: 0, inputs: {} };
    this.#tool = openBrowserSession({ ...loaded, start, reducedMotion: this.#isMotionReduced });
    this.#draw();
    this.#tool.player.play();
  }

  #leaveTool(): void {
    this.#tool?.player.dispose();
    this.#tool = null;
    this.#draw();
  }

  /** The lesson cannot be shown: says so, beside what the page's author put into the slot. */
  #refuse(lesson: string, error: unknown): void {
    this.#isOpening = false;
    this.#close();
    if (this.#container) {
      this.#container.className = `root theme-${themeOf(this)}`;
      render(<RefusedLesson lesson={lesson} error={error} language={languageOf(this)} />, this.#container);
    }
    tell(this, { type: 'error', detail: failureOf(error) });
  }

  #failLink(key: string): void {
    const detail = { code: 'bad_link', message: message(languageOf(this), 'problem.link', { key }) };
    tell(this, { type: 'error', detail });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-walkthrough': AttentionWalkthroughElement;
  }
}
