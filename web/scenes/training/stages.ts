/** What the picture consists of in each stage of the lesson. Everything that has come stays. */
import { stageNamed } from '../toolkit/index.ts';

/** In the order in which they come, each in the stage of its name; the first is there from the beginning. */
const parts = ['maps', 'vectors', 'curve', 'weight'] as const;
export type PartName = (typeof parts)[number];

/** The last shows what has come. */
const stages = [...parts, 'whole'] as const;
export type Stage = (typeof stages)[number];

/** Throws a RangeError for a stage that there is not. */
export const stageOf = (name: unknown): Stage => stageNamed('training', stages, name);

/** How far a part has come in, 0..1. */
export function presence(part: PartName, stage: Stage, progress: number): number {
  const [mine, now] = [stages.indexOf(part), stages.indexOf(stage)];
  if (mine === 0 || mine < now) return 1;
  return mine === now ? progress : 0;
}
