/** A lesson's picture told as a story: stages in both designs, and the scene that puts its parts together. */
import type { Frame, Mark, Views } from '../frame.ts';
import type { Scene, SceneInput } from '../scene.ts';
import { type Grid, gridFor } from './grid.ts';
import { Moment, type Pace, stageNamed } from './moment.ts';
import { given, nothing, type Part, together } from './part.ts';
import { message } from './text.ts';
import { litByWork, type Works, workedLine } from './worked-line.ts';

export interface PhoneViews<Stage extends string, Piece extends string> {
  /** Ids of the views, which are also those of their messages: `<scene>.view.<id>`. */
  readonly first: string;
  /** What stands in the other views, in the stages that have them. */
  readonly others: Readonly<Record<string, Partial<Readonly<Record<Stage, readonly Piece[]>>>>>;
}

export interface Story<Stage extends string, Piece extends string> {
  /** Begins the ids of all its messages. */
  readonly scene: string;
  /** In their order. */
  readonly stages: readonly Stage[];
  /** What stands at the end of each. */
  readonly standing: Readonly<Record<Stage, readonly Piece[]>>;
  /** The same where a phone has no room for all. */
  readonly onPhone?: Partial<Readonly<Record<Stage, readonly Piece[]>>>;
  /** Where things take turns on a phone in some stages: what `onPhone` says is the first view. */
  readonly views?: PhoneViews<Stage, Piece>;
  /** Stages that only bring what is there into another order: their steps are short, and it takes a larger share of them. */
  readonly short?: readonly Stage[];
}

/** Of a stage that is not short. */
export const usualPace: Pace = { gone: 0.08, come: 0.18 };
const shortPace: Pace = { gone: 0.35, come: 0.85 };

/** A moment of a story, in the design for a width. */
export function momentOf<Stage extends string, Piece extends string>(
  { stages, standing, onPhone = {}, views, short = [] }: Story<Stage, Piece>,
  stage: Stage,
  { progress, size, selection }: Pick<SceneInput, 'progress' | 'size' | 'selection'>,
): Moment<Stage, Piece> {
  const { compact } = gridFor(size.width);
  const chosen = views?.others[selection.view ?? ''];
  const staging = {
    stages,
    standing: (name: Stage) => (compact ? (chosen?.[name] ?? onPhone[name]) : undefined) ?? standing[name],
    pace: (name: Stage) => (short.includes(name) ? shortPace : usualPace),
  };
  return new Moment(staging, stage, progress);
}

/** The switch among the views of a stage; undefined where all of it has room. */
function viewsOf<Stage extends string, Piece extends string>(
  { scene, views }: Story<Stage, Piece>,
  stage: Stage,
  { size, selection }: Pick<SceneInput, 'size' | 'selection'>,
): Views | undefined {
  if (views === undefined || !gridFor(size.width).compact) return undefined;
  const others = Object.keys(views.others).filter((id) => views.others[id]?.[stage] !== undefined);
  if (others.length === 0) return undefined;
  return {
    name: message(`${scene}.switch`),
    options: [views.first, ...others].map((id) => ({ id, name: message(`${scene}.view.${id}`) })),
    shown: others.find((id) => id === selection.view) ?? views.first,
  };
}

/** What the scene itself needs of what its parts are drawn from. */
interface Told<Stage extends string> {
  readonly moment: Moment<Stage, string>;
  readonly layout: { readonly grid: Grid; readonly height: number };
}

export interface StoryOptions<Stage extends string, Piece extends string, Context extends Told<Stage>> {
  readonly story: Story<Stage, Piece>;
  readonly contextOf: (input: SceneInput, moment: Moment<Stage, Piece>) => Context;
  /** Painted in this order. */
  readonly parts: readonly ((context: Context) => Part)[];
  /** Numbers worked out on a line that begins at a place, where the picture has one. */
  readonly line?: {
    readonly works: (context: Context) => Works<Stage>;
    readonly at: (context: Context) => { readonly x: number; readonly y: number };
  };
  /** What the marks look like in the end, all of them together. */
  readonly finish?: (context: Context, marks: readonly Mark[]) => readonly Mark[];
}

/** A scene whose `params.stage` names the stage; each begins where the one before ended. Narrations are `<scene>.narration.<stage>`. */
export function tellStory<Stage extends string, Piece extends string, Context extends Told<Stage>>(
  options: StoryOptions<Stage, Piece, Context>,
): Scene {
  const { story, contextOf, parts, line, finish = (_, marks) => marks } = options;
  return (input): Frame => {
    const stage = stageNamed(story.scene, story.stages, input.params.stage);
    const context = contextOf(input, momentOf(story, stage, input));
    const { grid, height } = context.layout;
    const working = line && { moment: context.moment, works: line.works(context) };
    const { marks, figures } = together(
      ...parts.map((part) => part(context)),
      working === undefined || line === undefined ? nothing : workedLine(grid, working, line.at(context)),
    );
    return {
      width: input.size.width,
      height,
      decimals: grid.decimals,
      marks: finish(context, working === undefined ? marks : litByWork(working, marks)),
      figures,
      narration: message(`${story.scene}.narration.${stage}`),
      ...given({ views: viewsOf(story, stage, input) }),
    };
  };
}
