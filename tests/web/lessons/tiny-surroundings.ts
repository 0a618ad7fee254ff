/** What the fixture course refers to: one scene, one program, and the numbers of its run. */
import type { Surroundings } from '../../../build-scripts/lessons/course.ts';
import type { Scene } from '../../../web/scenes/scene.ts';
import { traceOf } from '../timeline/trace-of.ts';

const tinyScene: Scene = ({ params, size }) => {
  if (params.stage === 'broken') throw new Error('no such stage');
  return {
    width: size.width,
    height: 100,
    decimals: 2,
    marks: [],
    figures: [],
    narration: { kind: 'message', id: 'tiny.narration', values: { share: { tensor: 'weights', index: [0, 0] } } },
  };
};

const tinyTrace = traceOf({
  weights: [[0.75, 0.25]],
  v: [
    [1, 0],
    [0, 1],
  ],
  output: [[0.75, 0.25]],
});

export const tinySurroundings: Surroundings = {
  programs: ['tiny-program'],
  scenes: { 'tiny-scene': tinyScene },
  messages: { 'zh-Hans': {}, en: {} },
  traceOf: async () => tinyTrace,
};
