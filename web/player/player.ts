/**
 * The player of one lesson: time, inputs, answers and what is selected. Intents are methods, changes are told to listeners.
 * It draws nothing and computes no number that is shown.
 */
import type { Role } from '../scenes/frame.ts';
import type { Heights } from '../timeline/curve.ts';
import { checkInput, editedInputs, initialInputs, parseNumber, sameInput, withCell } from '../timeline/inputs.ts';
import type { InputValue, InputValues, Lesson, Step } from '../timeline/lesson.ts';
import { lessonDuration, type Position, positionAt, timeAt } from '../timeline/position.ts';
import { nextStop, previousStop, stillOf } from '../timeline/stops.ts';
import type { Ref } from '../trace/trace.ts';
import { withBet } from './bets.ts';
import { wonIn } from './challenges.ts';
import { failureOf } from './failure.ts';
import type { FrameClock } from './frame-clock.ts';
import { changeTo, endGesture, type History, redo, undo } from './history.ts';
import { initialState, withStep } from './initial-state.ts';
import type { PlayerOptions } from './player-options.ts';
import type { BetAnswer, PlayerState, SavedProgress, Speed } from './player-state.ts';

/** Longest time in seconds that one frame may advance: a tab that slept must not jump to the end of the step. */
const kLongestFrame = 0.1;

export class Player {
  readonly lesson: Lesson;
  readonly #run: PlayerOptions['run'];
  readonly #clock: FrameClock;
  readonly #listeners = new Set<(now: PlayerState, before: PlayerState) => void>();
  #state: PlayerState;
  #frame: number | null = null;
  #runs = 0;

  constructor(options: PlayerOptions) {
    this.lesson = options.lesson;
    this.#run = options.run;
    this.#clock = options.clock;
    this.#state = initialState(options);
    this.#compute();
  }

  get state(): PlayerState {
    return this.#state;
  }

  get step(): Step {
    const step = this.lesson.steps[this.#state.position.step];
    if (!step) throw new RangeError(`Player: lesson ${this.lesson.id} has no steps`);
    return step;
  }

  /** Seconds from the lesson's beginning. */
  get time(): number {
    return timeAt(this.lesson.steps, this.#state.position);
  }

  get duration(): number {
    return lessonDuration(this.lesson.steps);
  }

  /** Calls back after each change; gives the function that ends it. */
  subscribe(listener: (now: PlayerState, before: PlayerState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // Time.

  /** Runs to the end of the step and stops there; from its end, the next step. With reduced motion: the next still. */
  play(): void {
    if (this.#state.playing) return;
    if (this.#state.reducedMotion) {
      this.nextStop();
      return;
    }
    const { step, progress } = this.#state.position;
    const isLast = step + 1 >= this.lesson.steps.length;
    const from = progress < 1 ? this.#state.position : { step: isLast ? 0 : step + 1, progress: 0 };
    this.#arrive(from, true);
  }

  pause(): void {
    if (this.#state.playing) this.#set({ playing: false });
  }

  /** Shows a time of the lesson; the nearest still when motion is reduced. */
  seek(seconds: number): void {
    this.#arrive(positionAt(this.lesson.steps, seconds), this.#state.playing);
  }

  nextStop(): void {
    const stop = nextStop(this.lesson.steps, this.#state.position);
    if (stop) this.#arrive(stop, false);
  }

  previousStop(): void {
    const stop = previousStop(this.lesson.steps, this.#state.position);
    if (stop) this.#arrive(stop, false);
  }

  /** Goes on to the next step and plays it. */
  nextStep(): void {
    const step = this.#state.position.step + 1;
    if (step < this.lesson.steps.length) this.#arrive({ step, progress: 0 }, true);
  }

  /** Goes back to the finished still of the step before. */
  previousStep(): void {
    const step = this.#state.position.step - 1;
    if (step >= 0) this.#arrive({ step, progress: 1 }, false);
  }

  /** Shows the finished still of a step; an unknown id changes nothing. */
  goToStep(id: string): void {
    const step = this.lesson.steps.findIndex((known) => known.id === id);
    if (step >= 0) this.#arrive({ step, progress: 1 }, false);
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed });
  }

  setReducedMotion(reducedMotion: boolean): void {
    if (reducedMotion === this.#state.reducedMotion) return;
    this.#set({ reducedMotion });
    if (reducedMotion) this.#arrive(this.#state.position, false);
  }

  // Inputs.

  /** Changes an input, or says why not and keeps the picture. Changes by one gesture are one undo. */
  edit(name: string, value: InputValue, gesture: string | null = null): void {
    const spec = this.lesson.inputs[name];
    if (!spec) throw new RangeError(`Player.edit: lesson ${this.lesson.id} has no input ${name}`);
    const checked = checkInput(spec, value);
    if ('problem' in checked) this.#set({ refused: { input: name, problem: checked.problem } });
    else if (sameInput(this.#state.inputs.present[name], value)) this.#set({ refused: null });
    else this.#change({ [name]: value }, gesture);
  }

  /** A number as it was typed. */
  editNumber(name: string, entry: string): void {
    this.edit(name, parseNumber(entry) ?? Number.NaN);
  }

  /** One number of a matrix, as a number or as it was typed. */
  editCell(name: string, row: number, column: number, entry: number | string, gesture: string | null = null): void {
    const number = typeof entry === 'number' ? entry : (parseNumber(entry) ?? Number.NaN);
    const matrix = this.#state.inputs.present[name];
    if (matrix === null || typeof matrix !== 'object')
      throw new RangeError(`Player.editCell: ${name} is no matrix of this lesson`);
    this.edit(name, withCell(matrix, row, column, number), gesture);
  }

  /** Several inputs at once, as one undo: a counter-example. The values are the lesson's own. */
  editAll(values: InputValues): void {
    this.#change(values, null);
  }

  endGesture(): void {
    this.#set({ inputs: endGesture(this.#state.inputs) });
  }

  undo(): void {
    this.#travel(undo(this.#state.inputs));
  }

  redo(): void {
    this.#travel(redo(this.#state.inputs));
  }

  /** Back to the lesson's own numbers; this too can be undone. */
  resetInputs(): void {
    if (editedInputs(this.lesson, this.#state.inputs.present).length > 0)
      this.#change(initialInputs(this.lesson), null);
  }

  // Answers and selection.

  /** Keeps a bet; null takes it back. Of a curve, `drawn` is how far it has got, whether it counts already or not. */
  bet(step: string, answer: BetAnswer | null, drawn?: Heights): void {
    this.#set(withBet(this.#state, step, answer, drawn));
  }

  answer(step: string, question: string, option: string): void {
    this.#set({ answers: { ...this.#state.answers, [`${step}/${question}`]: option } });
  }

  /** Opens the sum of a number, or its editor; null closes it. */
  open(ref: Ref | null): void {
    const { ref: _, ...others } = this.#state.selection;
    this.#set({ selection: ref ? { ...others, ref } : others, refused: null });
  }

  /** Brings a role forward while it is pointed at in the prose; null lets it go. */
  pointAt(role: Role | null): void {
    const { role: _, ...others } = this.#state.selection;
    this.#set({ selection: role ? { ...others, role } : others });
  }

  /** Shows one of the views that a frame offers. */
  look(view: string): void {
    this.#set({ selection: { ...this.#state.selection, view } });
  }

  /** How a live run stands: another result for the same inputs, whether it goes on, what ended it. */
  report(changes: Partial<Pick<PlayerState, 'computed' | 'running' | 'failure'>>): void {
    this.#set(changes);
    this.#noteSolved();
  }

  /** What is worth keeping between visits. */
  get saved(): SavedProgress {
    const { bets, answers, solved, seen } = this.#state;
    return { bets, answers, solved, seen, step: this.step.id };
  }

  /** Stops the clock and forgets the listeners; an answer still on its way is not shown. */
  dispose(): void {
    this.#listeners.clear();
    this.#runs += 1;
    this.#set({ playing: false });
  }

  #set(changes: Partial<PlayerState>): void {
    const before = this.#state;
    this.#state = { ...before, ...changes };
    if (this.#state.playing && this.#frame === null) this.#frame = this.#clock.request((now) => this.#tick(now, now));
    if (!this.#state.playing && this.#frame !== null) {
      this.#clock.cancel(this.#frame);
      this.#frame = null;
    }
    for (const listener of this.#listeners) listener(this.#state, before);
  }

  #tick(now: number, last: number): void {
    const { position, speed } = this.#state;
    const passed = Math.min(now - last, kLongestFrame) * speed;
    const progress = this.step.duration > 0 ? Math.min(1, position.progress + passed / this.step.duration) : 1;
    this.#frame = progress < 1 ? this.#clock.request((next) => this.#tick(next, now)) : null;
    this.#set({ position: { ...position, progress }, playing: progress < 1 });
  }

  #arrive(position: Position, playing: boolean): void {
    const { steps } = this.lesson;
    const sameStep = position.step === this.#state.position.step;
    const { reducedMotion, selection } = this.#state;
    this.#set({
      position: reducedMotion ? stillOf(steps, position) : position,
      playing: playing && !reducedMotion && position.progress < 1,
      selection: sameStep ? selection : {},
      refused: null,
      seen: withStep(this.#state.seen, steps[position.step]?.id),
      ...(sameStep ? {} : { inputs: endGesture(this.#state.inputs) }),
    });
    this.#noteSolved();
  }

  #change(values: InputValues, gesture: string | null): void {
    const { inputs } = this.#state;
    this.#set({ inputs: changeTo(inputs, { ...inputs.present, ...values }, gesture), refused: null });
    this.#compute();
  }

  #travel(inputs: History<InputValues> | null): void {
    if (!inputs) return;
    this.#set({ inputs, refused: null });
    this.#compute();
  }

  async #compute(): Promise<void> {
    this.#runs += 1;
    const run = this.#runs;
    try {
      const computed = await this.#run(this.lesson, this.#state.inputs.present, (loaded) => {
        if (run === this.#runs) this.#set({ loaded });
      });
      if (run !== this.#runs) return;
      this.#set({ computed, failure: null, loaded: null });
      this.#noteSolved();
    } catch (error) {
      if (run === this.#runs) this.#set({ failure: failureOf(error), loaded: null });
    }
  }

  /** A challenge of this step that holds now stays solved. */
  #noteSolved(): void {
    const { computed, solved } = this.#state;
    if (!computed) return;
    const won = wonIn(this.step, computed).filter((key) => !solved.includes(key));
    if (won.length > 0) this.#set({ solved: [...solved, ...won] });
  }
}
