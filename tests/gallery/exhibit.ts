/** Everything there is to show, as plain data: each lesson and each tool with its real numbers and its moments in time. */

import { guessAt } from '../../web/elements/guess.ts';
import { ownTokenTexts, tokenTexts } from '../../web/elements/token-texts.ts';
import type { Engine } from '../../web/engine/engine-class.ts';
import { isLiveProgram } from '../../web/engine/live-programs.ts';
import type { LoadedModels, ModelStore } from '../../web/engine/model-store.ts';
import { type AnyProgram, loadProgram } from '../../web/engine/programs/index.ts';
import { runProgram } from '../../web/engine/run-program.ts';
import { LessonTraining } from '../../web/engine/training/lesson-training.ts';
import { trainingHere } from '../../web/engine/training/training-here.ts';
import type { Computed } from '../../web/player/player-state.ts';
import type { CompiledLesson } from '../../web/prose/prose.ts';
import { sayIn } from '../../web/render/say-in.ts';
import type { Say } from '../../web/render/text-content.ts';
import type { Frame, Text } from '../../web/scenes/frame.ts';
import { loadScenes, sceneNames } from '../../web/scenes/index.ts';
import type { SceneInput, Selection } from '../../web/scenes/scene.ts';
import { tools } from '../../web/scenes/tools/tools.ts';
import { initialInputs } from '../../web/timeline/inputs.ts';
import type { InputValues, Language, Step } from '../../web/timeline/lesson.ts';
import type { Trace } from '../../web/trace/trace.ts';

/** One thing that moves: a step of a lesson, or a tool. */
export interface Scenario {
  readonly id: string;
  readonly scene: string;
  readonly stops: readonly number[];
  readonly input: Omit<SceneInput, 'progress' | 'size' | 'selection'>;
}

export interface Exhibit {
  readonly id: string;
  readonly trace: Trace;
  readonly scenarios: readonly Scenario[];
  readonly say: Record<Language, Say>;
}

const scenes = await loadScenes(sceneNames);

/** A lesson with its own inputs, or with some of them changed; `models` holds those that it names. */
export function lessonExhibit(
  engine: Engine,
  program: AnyProgram,
  compiled: CompiledLesson,
  models: LoadedModels,
  changed: InputValues = {},
): Exhibit {
  const { lesson } = compiled;
  const inputs = initialInputs(lesson);
  const runWith = (given: InputValues) => runProgram(engine, program, lesson, given, models);
  const baseline = runWith(inputs);
  const trace = Object.keys(changed).length === 0 ? baseline : runWith({ ...inputs, ...changed });
  return exhibitOf(compiled, { trace, baseline }, changed);
}

/** Steps after which a live lesson is looked at: enough for a curve. */
const kSteps = 50;

/** Any lesson: a live one as it stands after some steps. */
export async function anyExhibit(
  engine: Engine,
  compiled: CompiledLesson,
  models: ModelStore,
  changed: InputValues = {},
): Promise<Exhibit> {
  const { lesson } = compiled;
  if (!isLiveProgram(lesson.program))
    return lessonExhibit(engine, await loadProgram(lesson.program), compiled, await models.of(lesson), changed);
  const training = new LessonTraining(trainingHere);
  try {
    await training.run(lesson, { ...initialInputs(lesson), ...changed });
    return exhibitOf(compiled, await training.step(kSteps), changed);
  } finally {
    training.dispose();
  }
}

function exhibitOf({ lesson, prose }: CompiledLesson, { trace, baseline }: Computed, changed: InputValues): Exhibit {
  const inputs = initialInputs(lesson);
  const asToken = (text: string): Text => ({ kind: 'token', text });
  const tokens = tokenTexts(lesson, prose['zh-Hans'], { ...inputs, ...changed }).map(asToken);
  const ownTokens = ownTokenTexts(lesson, prose['zh-Hans']).map(asToken);
  const scenario = (step: Step, position: number): Scenario => {
    const guess = guessAt(lesson.steps, position, { bets: {}, selection: {} }, false);
    const editable = step.change?.inputs ?? [];
    return {
      id: step.id,
      scene: step.scene,
      stops: step.stops,
      input: { trace, baseline, params: step.params, tokens, ownTokens, editable, ...(guess ? { guess } : {}) },
    };
  };
  return {
    id: lesson.id,
    trace,
    scenarios: lesson.steps.map(scenario),
    say: { 'zh-Hans': sayIn('zh-Hans', prose['zh-Hans'].messages), en: sayIn('en', prose.en.messages) },
  };
}

/** A lesson with the curve that it asks for guessed, from all to nothing. */
export function guessed(exhibit: Exhibit): Exhibit {
  const scenarios = exhibit.scenarios.map((scenario): Scenario => {
    const { guess } = scenario.input;
    if (guess === undefined) return scenario;
    const heights = guess.asked.map((_, place, { length }) => 1 - place / (length - 1));
    return { ...scenario, input: { ...scenario.input, guess: { ...guess, heights } } };
  });
  return { ...exhibit, id: `${exhibit.id}, guessed`, scenarios };
}

export function asksForCurve({ scenarios }: Exhibit): boolean {
  return scenarios.some(({ input }) => input.guess !== undefined);
}

export function toolExhibits(engine: Engine): Promise<readonly Exhibit[]> {
  return Promise.all(
    Object.values(tools).map(async (tool) => {
      const trace = runProgram(engine, await loadProgram(tool.program), tool, initialInputs(tool));
      const input = { trace, baseline: trace, params: {}, tokens: [], ownTokens: [], editable: [] };
      return {
        id: tool.id,
        trace,
        scenarios: [{ id: tool.id, scene: tool.id, stops: tool.stops, input }],
        say: { 'zh-Hans': sayIn('zh-Hans', {}), en: sayIn('en', {}) },
      };
    }),
  );
}

/** A scenario at one moment. */
export function frameOf(scenario: Scenario, progress: number, width: number, selection: Selection = {}): Frame {
  const scene = scenes[scenario.scene];
  if (scene === undefined)
    throw new RangeError(`no scene ${scenario.scene}; there are ${Object.keys(scenes).join(', ')}`);
  return scene({ ...scenario.input, progress, size: { width, height: width }, selection });
}

/** Stops, and the middle of the way to each. */
export function momentsOf(stops: readonly number[]): readonly { readonly progress: number; readonly stop: boolean }[] {
  return stops.flatMap((stop, index) => [
    { progress: ((stops[index - 1] ?? 0) + stop) / 2, stop: false },
    { progress: stop, stop: true },
  ]);
}

/** Stage widths to look at: on a phone of 360 px, the narrowest of the wide design, beside prose on a wide screen. */
export const widths = [328, 704, 860] as const;
