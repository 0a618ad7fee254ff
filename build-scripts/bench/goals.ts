import { spreadOf } from '../../web/bench/statistics.ts';
import type { Measurements } from './measure-all.ts';
import { fastestOf, type MergedRace, mergedRaces, rateOf, speedRatio } from './merged.ts';

/** A goal and what was measured of it. */
export interface GoalFigure {
  readonly title: string;
  readonly goal: string;
  readonly figure: string;
  /** Undefined where it was not measured. */
  readonly reached: boolean | undefined;
}

interface Ratio {
  readonly title: string;
  readonly work: string;
  /** The racers of ours and of what it is held against; of several the fastest counts. */
  readonly ours: RegExp;
  readonly against: RegExp;
  readonly least: number;
  readonly unit: 'times' | 'percent';
}

const peak = /^multiply-add peak$/;
/** In order, or at several places: what is faster here. */
const rawRead = /^raw read/;
const anyPeer = /^(LiteRT|onnxruntime|TensorFlow)/;
/** A form that takes arrays and gives arrays. */
const calls = /^this engine, (?!.*into an array)/;
const callsIntoArray = /^this engine, .*into an array/;
const inPlace = /^this engine in place, (?!simd128)/;
const plainInPlace = /^this engine in place, simd128/;

/** Ratios of speeds in one race. In place is held against in place, a call against a call, but onnxruntime-web has calls only. */
const ratios: readonly Ratio[] = [
  {
    title: 'QKV projection of the peak',
    work: 'qkv-projection',
    ours: inPlace,
    against: peak,
    least: 0.93,
    unit: 'percent',
  },
  {
    title: 'QKV projection, plain SIMD, of the peak',
    work: 'qkv-projection',
    ours: plainInPlace,
    against: peak,
    least: 0.84,
    unit: 'percent',
  },
  {
    title: 'QKV projection against LiteRT.js',
    work: 'qkv-projection',
    ours: inPlace,
    against: /^LiteRT.*in place/,
    least: 1.35,
    unit: 'times',
  },
  {
    title: 'QKV projection against onnxruntime-web',
    work: 'qkv-projection',
    ours: inPlace,
    against: /^onnx/,
    least: 1.9,
    unit: 'times',
  },
  {
    // The peers' numbers may lie in their memory already.
    title: '[64,64]x[64,64], one call, against the best of three',
    work: 'small-product',
    ours: calls,
    against: anyPeer,
    least: 2.5,
    unit: 'times',
  },
  {
    title: '[64,64]x[64,64], one call with arrays, against the best of three with arrays',
    work: 'small-product',
    ours: calls,
    against: /^(LiteRT|onnxruntime|TensorFlow)(?!.*in place)/,
    least: 2.5,
    unit: 'times',
  },
  {
    title: '[64,64]x[64,64], one call into an array of the caller, against the best of three with arrays',
    work: 'small-product',
    ours: callsIntoArray,
    against: /^(LiteRT|onnxruntime|TensorFlow)(?!.*in place)/,
    least: 2.5,
    unit: 'times',
  },
  {
    title: '[64,64]x[64,64] in place, against the best of three in place',
    work: 'small-product',
    ours: inPlace,
    against: /^(LiteRT|TensorFlow).*in place/,
    least: 2.5,
    unit: 'times',
  },
  ...[512, 1024].flatMap((tokens): readonly Ratio[] => [
    {
      title: `causal attention, ${tokens}, against LiteRT.js, natural`,
      work: `causal-attention-${tokens}`,
      ours: inPlace,
      against: /^LiteRT.*natural.*in place/,
      least: 2.5,
      unit: 'times',
    },
    {
      title: `causal attention, ${tokens}, against LiteRT.js, blocked by hand`,
      work: `causal-attention-${tokens}`,
      ours: inPlace,
      against: /^LiteRT.*blocked.*in place/,
      least: 1.6,
      unit: 'times',
    },
    {
      title: `causal attention, ${tokens}, against onnxruntime-web`,
      work: `causal-attention-${tokens}`,
      ours: inPlace,
      against: /^onnx/,
      least: 4.2,
      unit: 'times',
    },
  ]),
  {
    title: 'decode attention, 1024 cached, against onnxruntime-web',
    work: 'decode-attention',
    ours: inPlace,
    against: /^onnx/,
    least: 4,
    unit: 'times',
  },
  {
    title: 'decode attention, 1024 cached, against LiteRT.js',
    work: 'decode-attention',
    ours: inPlace,
    against: /^LiteRT.*in place/,
    least: 4.5,
    unit: 'times',
  },
  {
    title: 'decode, 110M shape, of the raw read',
    work: 'decode-110M',
    ours: calls,
    against: rawRead,
    least: 0.95,
    unit: 'percent',
  },
  {
    title: 'decode, 15M shape, of the raw read',
    work: 'decode-15M',
    ours: calls,
    against: rawRead,
    least: 0.8,
    unit: 'percent',
  },
  {
    title: 'decode, 260K shape, of the raw read',
    work: 'decode-260K',
    ours: calls,
    against: rawRead,
    least: 0.25,
    unit: 'percent',
  },
  ...[
    { title: 'decode, 110M shape, int8, against f32', against: /f32$/, least: 3, unit: 'times' as const },
    { title: 'decode, 110M shape, int8, of the raw read', against: rawRead, least: 0.95, unit: 'percent' as const },
  ].map((ratio): Ratio => ({ ...ratio, work: 'decode-110M-int8', ours: /int8$/ })),
  ...[
    { title: 'weights of 8 bits, one row, against LiteRT.js', work: 'weight-stream-int8', least: 1.15 },
    { title: 'QKV projection, int8, against LiteRT.js', work: 'qkv-projection-int8', least: 1.3 },
  ].map((ratio): Ratio => ({ ...ratio, ours: inPlace, against: /^LiteRT.*in place/, unit: 'times' })),
  {
    title: '3 heads of keys and values against 12, of the ideal 4 times, one query, 1024 cached',
    work: 'grouped-attention',
    ours: / 3 heads/,
    against: / 12 heads/,
    // Bytes per second: the share of the ideal.
    least: 1,
    unit: 'percent',
  },
  {
    title: 'LayerNorm [128,768] against LiteRT.js',
    work: 'layer-norm',
    ours: inPlace,
    against: /^LiteRT.*in place/,
    least: 2.4,
    unit: 'times',
  },
  {
    title: 'softmax, 6144 rows of 512, against LiteRT.js',
    work: 'softmax',
    ours: inPlace,
    against: /^LiteRT.*in place/,
    least: 1.1,
    unit: 'times',
  },
];

export function goalsOf(measured: Measurements): readonly GoalFigure[] {
  const races = mergedRaces(measured);
  return [
    ...ratios.map((ratio) => ratioFigure(races, ratio)),
    ...[errorFigure(races), trainingFigure(races)],
    ...downloadFigures(measured),
  ];
}

function ratioFigure(races: readonly MergedRace[], { title, work, ours, against, least, unit }: Ratio): GoalFigure {
  const text = (value: number) => (unit === 'percent' ? `${(100 * value).toFixed(0)} %` : `${value.toFixed(2)}×`);
  const goal = `at least ${text(least)}`;
  const race = races.find((one) => one.work === work);
  const [one, other] = [ours, against].map((pattern) => race && fastestOf(race, (name) => pattern.test(name)));
  const ratio = race && one !== undefined && other !== undefined ? speedRatio(race, one, other) : undefined;
  if (race === undefined || ratio === undefined) return { title, goal, figure: 'not measured', reached: undefined };
  const rate = rateOf(race, one ?? '');
  const speed = rate !== undefined && race.unit === 'operations' ? `, ${(rate / 1e9).toFixed(1)} GFLOP/s` : '';
  const figure = `${text(ratio.median)} [${text(ratio.least)} .. ${text(ratio.most)}]${speed}`;
  return { title, goal, figure, reached: ratio.median >= least };
}

/** How far off a product in 8 bits is, beside that of LiteRT.js on the same numbers. */
function errorFigure(races: readonly MergedRace[]): GoalFigure {
  const figures = races.find(({ work }) => work === 'qkv-projection-int8')?.runs[0]?.figures ?? {};
  const errorOf = (form: RegExp) => Object.entries(figures).find(([name]) => form.test(name))?.[1];
  const [ours, other] = [errorOf(/^rms error, this engine/), errorOf(/^rms error, LiteRT/)];
  const text = [ours, other].map((error) => (error === undefined ? '?' : `${(100 * error).toFixed(2)} %`));
  return {
    ...{ title: 'rms error of a product in 8 bits, beside that of LiteRT.js', goal: 'no larger' },
    figure: ours === undefined || other === undefined ? 'not measured' : text.join(' beside '),
    reached: ours === undefined || other === undefined ? undefined : ours <= other,
  };
}

function trainingFigure(races: readonly MergedRace[]): GoalFigure {
  const [title, most] = ['training step of the small translation, of its forward pass', 3];
  const race = races.find(({ work }) => work === 'training-step');
  const ratio = race && speedRatio(race, 'forward pass', 'step');
  const goal = `at most ${most.toFixed(2)}×`;
  if (ratio === undefined) return { title, goal, figure: 'not measured', reached: undefined };
  return { title, goal, figure: `${ratio.median.toFixed(2)}×`, reached: ratio.median <= most };
}

function downloadFigures({ sizes, coldStarts }: Measurements): readonly GoalFigure[] {
  const bytes = sizes?.['this engine'];
  const [ours, ort] = ['this engine', 'onnxruntime-web'].map((name) => {
    const starts = coldStarts?.[name];
    return starts === undefined ? undefined : spreadOf(starts).median;
  });
  const share = ours === undefined || ort === undefined ? undefined : ours / ort;
  return [
    {
      ...{ title: 'module and glue for inference, Brotli', goal: 'at most 45 KB' },
      figure: bytes === undefined ? 'not measured' : `${(bytes / 1000).toFixed(1)} KB`,
      reached: bytes === undefined ? undefined : bytes <= 45_000,
    },
    {
      ...{ title: "cold start, of onnxruntime-web's", goal: 'at most 1/8' },
      figure: share === undefined ? 'not measured' : `1/${(1 / share).toFixed(1)}`,
      reached: share === undefined ? undefined : share <= 1 / 8,
    },
  ];
}
