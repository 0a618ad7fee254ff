import type { InputValues } from '../../timeline/lesson.ts';
import { invalid, spell } from '../check.ts';
import { type TrainingSettings, type TrainingTask, trainingTasks } from './tasks.ts';

/** What a lesson's inputs `task`, `seed`, `learning_rate` and `scale` mean. Throws `invalid_argument`, naming the input. */
export function settingsOf({ task, seed, learning_rate: learningRate, scale }: InputValues): TrainingSettings {
  if (!isTask(task)) throw invalid(`task (${spell(task)}) must be one of ${trainingTasks.join(', ')}`);
  if (typeof seed !== 'number') throw invalid(`seed (${spell(seed)}) must be a number`);
  if (typeof learningRate !== 'number') throw invalid(`learning_rate (${spell(learningRate)}) must be a number`);
  if (scale !== 'on' && scale !== 'off') throw invalid(`scale (${spell(scale)}) must be on or off`);
  return { task, seed, learningRate, isScaled: scale === 'on' };
}

function isTask(name: unknown): name is TrainingTask {
  return (trainingTasks as readonly unknown[]).includes(name);
}
