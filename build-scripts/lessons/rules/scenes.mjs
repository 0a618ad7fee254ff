import { listed, reportInJson, tokenIds } from '../course.mjs';

/** Where and how wide each scene is tried: the ends and the middle of a step, a phone and a wide page. */
const tried = [0, 0.5, 1].flatMap((progress) => [328, 860].map((width) => ({ progress, width })));

/**
 * `scene`: scenes exist, take the params they are given, and say nothing that a language has no words for. Each step is
 * drawn with the lesson's real numbers.
 * @param {import('../compile.mjs').LessonSource} source
 * @param {import('../course.mjs').Course} course
 * @param {import('../course.mjs').Report} report
 */
export async function checkScenes(source, { surroundings }, report) {
  const { lesson, texts } = source;
  const fault = reportInJson(source, report);
  const { scenes, programs, messages, traceOf } = surroundings;
  lesson.steps.forEach(({ scene }, position) => {
    if (!Object.hasOwn(scenes, scene)) fault(['steps', position, 'scene'], `no scene '${scene}'; there are ${listed(Object.keys(scenes))}`);
  });
  if (traceOf === undefined || !programs.includes(lesson.program)) return;
  // A program that fails is reported by the rule `trace`.
  const trace = await traceOf(lesson).catch(() => undefined);
  if (trace === undefined) return;

  const drawn = lesson.steps.flatMap((step, position) =>
    Object.hasOwn(scenes, step.scene) ? [{ step, position, ...drawStep(scenes[step.scene], step, trace, lesson) }] : [],
  );
  for (const { step, position, unread, failure } of drawn) {
    const path = ['steps', position, 'params'];
    if (failure !== undefined) fault(path, `scene '${step.scene}' fails in step '${step.id}': ${failure}`);
    else for (const name of unread) fault([...path, name], `scene '${step.scene}' has no param '${name}'`);
  }
  for (const { file, prose } of Object.values(texts)) {
    const catalogues = [prose.messages, messages[prose.language]];
    for (const problem of new Set(drawn.flatMap(({ step, said }) => wordless(step.scene, said, catalogues)))) report(file, 1, problem);
  }
}

/** What a language lacks of the messages of a scene. */
function wordless(scene, said, catalogues) {
  return said.flatMap((message) => {
    const problem = messageProblem(message, catalogues);
    return problem === undefined ? [] : [`scene '${scene}': ${problem}`];
  });
}

/** Draws a step and notes which params the scene never asks for, and which messages it uses. */
function drawStep(scene, { params, change }, trace, lesson) {
  const unread = new Set(Object.keys(params));
  const watched = new Proxy(params, {
    get(target, name) {
      unread.delete(name);
      return target[name];
    },
  });
  const said = [];
  try {
    for (const { progress, width } of tried) {
      const frame = scene({
        trace,
        baseline: trace,
        params: watched,
        progress,
        size: { width, height: 560 },
        selection: {},
        tokens: tokenIds(lesson).map((text) => ({ kind: 'token', text })),
        editable: change?.inputs ?? [],
      });
      said.push(...messagesIn(frame));
    }
    return { unread, said };
  } catch (error) {
    return { unread, said, failure: error.message };
  }
}

/** Every message in a frame, wherever it stands. */
function messagesIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  return [...(value.kind === 'message' ? [value] : []), ...Object.values(value).flatMap(messagesIn)];
}

function messageProblem({ id, values = {} }, catalogues) {
  const text = catalogues.find((catalogue) => Object.hasOwn(catalogue, id))?.[id];
  if (text === undefined) return `no message '${id}'`;
  const open = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => !(name in values));
  return open.length === 0 ? undefined : `message '${id}' asks for ${open.join(', ')}; the scene gives ${listed(Object.keys(values))}`;
}
