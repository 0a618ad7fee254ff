/** The stages of the lesson, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

export const stages = ['bet', 'self', 'cross', 'switch', 'words', 'memory', 'heads', 'change', 'rest'] as const;
export type StageName = (typeof stages)[number];

/** Who answers on the hand-made vectors: the words that were written so far, or those that were read. */
export type Answering = 'self' | 'cross';

/** Two runs of the translator: on the lesson's own sentence, and on the learner's. */
export type Reading = 'read' | 'own';

/** The sentence whose words stand beside the rows at the end of a stage. */
export const readingOf = (stage: StageName): Reading => (stage === 'change' || stage === 'rest' ? 'own' : 'read');

/** Things that come and go as a whole. `self` and `cross` are keys, values and weights of one of the two. */
export type Piece =
  | 'vectors'
  | 'question'
  | 'queries'
  | Answering
  | 'lock'
  | 'memory'
  | 'written'
  | 'head vectors'
  | 'head rows'
  | 'moves';

const moves: readonly Piece[] = ['moves'];

export const story: Story<StageName, Piece> = {
  scene: 'cross-attention',
  stages,
  standing: {
    bet: ['vectors', 'question'],
    self: ['vectors', 'queries', 'self'],
    cross: ['vectors', 'queries', 'cross'],
    switch: ['vectors', 'queries', 'cross', 'lock'],
    words: ['memory', 'written'],
    memory: ['memory', 'head vectors'],
    heads: ['head rows'],
    change: moves,
    rest: moves,
  },
  short: ['bet', 'switch', 'change', 'rest'],
};

export type CrossMoment = Moment<StageName, Piece>;
