/** The pictures of one lesson, for tests of what is to be seen in them. */
import { loadLesson } from 'virtual:lessons';
import { loadEngine } from '../../../web/engine/load-engine.ts';
import { ModelStore } from '../../../web/engine/model-store.ts';
import { loadProgram } from '../../../web/engine/programs/index.ts';
import type { CellMark, Frame, Mark } from '../../../web/scenes/frame.ts';
import type { Selection } from '../../../web/scenes/scene.ts';
import type { InputValues } from '../../../web/timeline/lesson.ts';
import { type Exhibit, frameOf, lessonExhibit } from '../../gallery/exhibit.ts';

export interface LessonPictures {
  /** The lesson with its own inputs, or with some of them changed. */
  readonly exhibit: (changed?: InputValues) => Exhibit;
  /** A step at one moment, with some of the inputs changed. Throws RangeError where there is no such step. */
  readonly frame: (
    step: string,
    progress: number,
    width: number,
    changed?: InputValues,
    selection?: Selection,
  ) => Frame;
}

export async function lessonPictures(id: string): Promise<LessonPictures> {
  const engine = await loadEngine();
  const lesson = await loadLesson(id);
  const models = await new ModelStore(engine).of(lesson.lesson);
  const program = await loadProgram(lesson.lesson.program);
  const own = lessonExhibit(engine, program, lesson, models);
  const exhibit: LessonPictures['exhibit'] = (changed) =>
    changed === undefined ? own : lessonExhibit(engine, program, lesson, models, changed);
  return {
    exhibit,
    frame(step, progress, width, changed, selection) {
      const scenario = exhibit(changed).scenarios.find((known) => known.id === step);
      if (scenario === undefined) throw new RangeError(`no step ${step}`);
      return frameOf(scenario, progress, width, selection);
    },
  };
}

export function visible({ marks }: Frame): readonly Mark[] {
  return marks.filter(({ opacity = 1 }) => opacity > 0);
}

/** The visible cells, or those whose tensor has such a name. */
export function cellsOf(frame: Frame, tensor = /^/): readonly CellMark[] {
  return visible(frame).filter((mark) => mark.kind === 'cell' && tensor.test(mark.ref.tensor)) as readonly CellMark[];
}
