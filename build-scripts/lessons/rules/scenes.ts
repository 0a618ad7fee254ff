import type { Catalogue } from '../../../web/prose/message.ts';
import type { Text } from '../../../web/scenes/frame.ts';
import type { Guess, Scene } from '../../../web/scenes/scene.ts';
import { filledIn, noHeights } from '../../../web/timeline/curve.ts';
import { lastBet } from '../../../web/timeline/last-bet.ts';
import { type Json, type Lesson, type Step, tokenIds } from '../../../web/timeline/lesson.ts';
import type { Trace } from '../../../web/trace/trace.ts';
import type { LessonSource } from '../compile.ts';
import { type Course, listed, type Report, reportInJson } from '../course.ts';
import { messageOf } from '../json-file.ts';

type Message = Extract<Text, { kind: 'message' }>;

/** Where and how wide each scene is tried: the ends and the middle of a step, a phone and a wide page. */
const tried = [0, 0.5, 1].flatMap((progress) => [328, 860].map((width) => ({ progress, width })));

/** What came of drawing a step. */
interface Drawn {
  /** Params that the scene never asked for. */
  readonly unread: ReadonlySet<string>;
  readonly said: readonly Message[];
  /** Why it could not be drawn. */
  readonly failure?: string;
}

/**
 * `scene`: scenes exist, take the params they are given, and say nothing that a language has no words for. Each step is
 * drawn with the lesson's real numbers.
 */
export async function checkScenes(source: LessonSource, { surroundings }: Course, report: Report): Promise<void> {
  const { lesson, texts } = source;
  const { scenes, programs, messages, traceOf } = surroundings;
  const fault = reportInJson(source, report);
  lesson.steps.forEach(({ scene }, position) => {
    if (!Object.hasOwn(scenes, scene))
      fault(['steps', position, 'scene'], `no scene '${scene}'; there are ${listed(Object.keys(scenes))}`);
  });
  if (traceOf === undefined || !programs.includes(lesson.program)) return;
  // A program that fails is reported by the rule `trace`.
  const trace = await traceOf(lesson).catch(() => undefined);
  if (trace === undefined) return;

  const drawn = lesson.steps.flatMap((step, position) => {
    const scene = Object.hasOwn(scenes, step.scene) ? scenes[step.scene] : undefined;
    return scene === undefined ? [] : [{ step, position, ...drawStep(scene, position, trace, lesson) }];
  });
  for (const { step, position, unread, failure } of drawn) {
    const path = ['steps', position, 'params'];
    if (failure !== undefined) fault(path, `scene '${step.scene}' fails in step '${step.id}': ${failure}`);
    else for (const name of unread) fault([...path, name], `scene '${step.scene}' has no param '${name}'`);
  }
  for (const { file, prose } of Object.values(texts)) {
    const catalogues = [prose.messages, messages[prose.language]];
    const problems = drawn.flatMap(({ step, said }) => wordless(step.scene, said, catalogues));
    for (const problem of new Set(problems)) report(file, 1, problem);
  }
}

function drawStep(scene: Scene, position: number, trace: Trace, lesson: Lesson): Drawn {
  const { params, change } = lesson.steps[position] as Step;
  const unread = new Set(Object.keys(params));
  const watched = new Proxy(params, {
    get(target, name): Json | undefined {
      if (typeof name !== 'string') return undefined;
      unread.delete(name);
      return target[name];
    },
  });
  const said: Message[] = [];
  const tokens = tokenIds(lesson).map((text): Text => ({ kind: 'token', text }));
  try {
    for (const { progress, width, guess } of guessesIn(lesson, position).flatMap((guess) =>
      tried.map((at) => ({ ...at, guess })),
    )) {
      const frame = scene({
        trace,
        baseline: trace,
        params: watched,
        progress,
        size: { width, height: 560 },
        selection: {},
        tokens,
        ownTokens: tokens,
        editable: change?.inputs ?? [],
        ...(guess ? { guess } : {}),
      });
      said.push(...messagesIn(frame));
    }
    return { unread, said };
  } catch (error) {
    return { unread, said, failure: messageOf(error) };
  }
}

/** What the learner may have guessed by then, where a curve is asked: nothing yet, and all of it. */
function guessesIn({ steps }: Lesson, position: number): readonly (Guess | undefined)[] {
  const last = lastBet(steps, position);
  const curve = last?.bet.curve;
  if (curve === undefined) return [undefined];
  const nothing = noHeights(curve);
  return [nothing, filledIn(curve, curve.asked, nothing)].map((heights) => ({
    asked: curve.asked,
    heights,
    open: last?.index === position,
  }));
}

/** Every message in a frame, wherever it stands. */
function messagesIn(value: unknown): readonly Message[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isMessage(value) ? [value] : []), ...Object.values(value).flatMap(messagesIn)];
}

function isMessage(value: object): value is Message {
  return 'kind' in value && value.kind === 'message';
}

/** What a language lacks of the messages of a scene. */
function wordless(scene: string, said: readonly Message[], catalogues: readonly Catalogue[]): readonly string[] {
  return said.flatMap(({ id, values = {} }) => {
    const text = catalogues.find((catalogue) => Object.hasOwn(catalogue, id))?.[id];
    if (text === undefined) return [`scene '${scene}': no message '${id}'`];
    const open = [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name in values ? [] : [name]));
    if (open.length === 0) return [];
    return [
      `scene '${scene}': message '${id}' asks for ${listed(open)}; the scene gives ${listed(Object.keys(values))}`,
    ];
  });
}
