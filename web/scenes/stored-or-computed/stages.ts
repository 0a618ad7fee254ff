/** The stages of the lesson, and what stands on the stage at the end of each. */
import type { Moment, Story } from '../toolkit/index.ts';

export const stages = [
  'bet',
  'file',
  'run',
  'twice',
  'deeper',
  'change',
  'real',
  'ready',
  'sizes',
  'contexts',
  'cache',
  'rest',
] as const;
export type StageName = (typeof stages)[number];

/** Two sentences, named after their first words. */
export const sentences = ['fruit', 'furniture'] as const;
export type Sentence = (typeof sentences)[number];

/** What is made of a sentence; `deep` is the second layer. */
export const made = ['x', 'q', 'k', 'v', 'deep.x', 'deep.q'] as const;
export type Made = (typeof made)[number];

export const stored = ['embedding', 'wq', 'wk', 'wv', 'deep.wq'] as const;
export type Stored = (typeof stored)[number];

/** Things that come and go as a whole. `real ...` are those drawn to scale, `line ...` what they take in bytes. */
export type Piece =
  | Stored
  | 'stored band'
  | 'computed band'
  | 'asked query'
  | `${Sentence} words`
  | 'words below'
  | `${Sentence}.${Made}`
  | 'locks'
  | 'real stored'
  | 'real matrices'
  | 'real token'
  | 'real ready'
  | 'real deeper'
  | 'real cache'
  | 'line stored'
  | 'line ready'
  | 'line deeper'
  | 'line cache';

const of = (sentence: Sentence, ...parts: readonly Made[]): readonly Piece[] => [
  `${sentence} words`,
  ...parts.map((part) => `${sentence}.${part}` as const),
];
const both = (...parts: readonly Made[]): readonly Piece[] => sentences.flatMap((sentence) => of(sentence, ...parts));

/** At first nothing stands in the lower band: no sentence has come. */
const file: readonly Piece[] = ['stored band', 'computed band', ...stored];
const real: readonly Piece[] = ['real stored', 'real matrices', 'real token', 'line stored'];
const ready: readonly Piece[] = [...real, 'real ready', 'line ready'];
const deeper: readonly Piece[] = ['real stored', 'real ready', 'line stored', 'line ready', 'line deeper'];
const cached: readonly Piece[] = [...deeper, 'real cache', 'line cache'];

const wide: Readonly<Record<StageName, readonly Piece[]>> = {
  bet: ['embedding', 'wq', 'asked query'],
  file,
  run: [...file, ...of('fruit', 'x', 'q', 'k', 'v')],
  twice: [...file, ...both('x', 'q', 'k', 'v')],
  deeper: [...file, ...both(...made)],
  change: [...file, ...both(...made), 'locks'],
  real,
  ready,
  sizes: ready,
  contexts: [...deeper, 'real deeper'],
  cache: cached,
  rest: cached,
};

/** A phone has three places beside the words: k and v of the first sentence stand where the second one will. */
const phone: Partial<typeof wide> = {
  run: [...wide.run, 'words below'],
  twice: [...file, ...both('x', 'q')],
  deeper: [...file, ...both('q', 'deep.x', 'deep.q')],
  change: [...file, ...both('q', 'deep.x', 'deep.q'), 'locks'],
};

export const story: Story<StageName, Piece> = {
  scene: 'stored-or-computed',
  stages,
  standing: wide,
  onPhone: phone,
  short: ['bet', 'change', 'sizes', 'rest'],
};

export type StoredMoment = Moment<StageName, Piece>;
