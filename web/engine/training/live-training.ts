/** One training: a trainer with its settings, the example that is watched, and the losses so far. */
import type { FormulaOp, TraceTensor } from '../../trace/trace.ts';
import type { Tensor } from '../tensor.ts';
import type { TaskExample, Trainer } from '../trainer.ts';
import { type LossCurve, LossRecord } from './loss-record.ts';
import type { TrainerModule } from './make-trainer.ts';
import { packed, type Snapshot } from './snapshot.ts';
import { kNumHeldOut, type TaskSetting, type TrainingSettings, taskSettings, trainingTasks } from './tasks.ts';
import { tokenTensors } from './token-tensors.ts';

/** Makes the trainer of a task, with its first weights drawn. Errors as `createTrainer`. */
export type MakeTrainer = (setting: TaskSetting, settings: TrainingSettings, module: TrainerModule) => Promise<Trainer>;

/** Points of the loss curve that are kept. */
const kCurvePoints = 240;
/** Seed of the held-out examples that the model is asked after. */
const kHeldOutSeed = 1;

/** The matrices that make queries, keys and values, by the names that lessons know. */
const projections = { wq: 'q_proj.weight', wk: 'k_proj.weight', wv: 'v_proj.weight' } as const;
/** What is recorded of the attention that is shown, likewise. */
const stages = ['q', 'k', 'v', 'attn_dot', 'attn_scores', 'attn_weights'] as const;

export class LiveTraining {
  readonly #trainer: Trainer;
  readonly #setting: TaskSetting;
  readonly #example: TaskExample;
  readonly #losses = new LossRecord(kCurvePoints);
  /** Of the run before the last restart, to compare with. */
  #lossesBefore: LossCurve = { steps: [], losses: [] };
  #settings: TrainingSettings;
  #step = 0;
  #firstQueries: Tensor;
  #untrained: Snapshot;

  private constructor(trainer: Trainer, settings: TrainingSettings) {
    this.#trainer = trainer;
    this.#settings = settings;
    this.#setting = taskSettings[settings.task];
    this.#example = trainer.example({ seed: this.#setting.exampleSeed });
    this.#firstQueries = this.#learnt('wq').value;
    this.#untrained = this.#record();
  }

  /** Errors as `makeTrainer` says. */
  static async begin(
    makeTrainer: MakeTrainer,
    settings: TrainingSettings,
    module: TrainerModule,
  ): Promise<LiveTraining> {
    return new LiveTraining(await makeTrainer(taskSettings[settings.task], settings, module), settings);
  }

  get settings(): TrainingSettings {
    return this.#settings;
  }

  /** As it was before its first step. */
  get untrained(): Snapshot {
    return this.#untrained;
  }

  snapshot(): Snapshot {
    return this.#step === 0 ? this.#untrained : this.#record();
  }

  step(): void {
    const { step, loss } = this.#trainer.step();
    this.#step = step;
    this.#losses.add(step, loss);
  }

  /**
   * Goes on with other settings of the same task: another seed begins anew, the others hold from the next step on. Throws
   * `invalid_argument` for a learning rate that cannot be; nothing is changed then.
   */
  apply(settings: TrainingSettings): void {
    this.#trainer.setLearningRate(settings.learningRate);
    this.#trainer.setScaled(settings.isScaled);
    const before = this.#settings;
    this.#settings = settings;
    if (settings.seed !== before.seed) this.restart();
    else if (settings.isScaled !== before.isScaled && this.#step === 0) this.#untrained = this.#record();
  }

  /** Back to the first weights of its seed. */
  restart(): void {
    this.#trainer.restart(this.#settings.seed);
    if (this.#step > 0) this.#lossesBefore = this.#losses.curve;
    this.#losses.clear();
    this.#step = 0;
    this.#firstQueries = this.#learnt('wq').value;
    this.#untrained = this.#record();
  }

  free(): void {
    this.#trainer.free();
  }

  #record(): Snapshot {
    const trace = this.#trainer.trace(this.#example);
    const recorded = trace.names.map((name) => trace.tensor(name));
    const { steps, losses } = this.#losses.curve;
    const before = this.#lossesBefore;
    const { exact } = this.#trainer.measure({ seed: kHeldOutSeed, numExamples: kNumHeldOut });
    const tensors = [
      ...recorded,
      ...this.#shortNames(recorded),
      ...tokenTensors(this.#trainer.words, this.#example, trace),
      given('wq_first', 'input', this.#firstQueries),
      given('wq_gradient', 'measure', this.#learnt('wq').gradient),
      given('seed', 'input', one(this.#settings.seed)),
      given('task', 'input', one(trainingTasks.indexOf(this.#settings.task))),
      given('learning_rate', 'input', one(this.#settings.learningRate)),
      given('is_scaled', 'input', one(Number(this.#settings.isScaled))),
      given('step', 'count', one(this.#step)),
      given('held_out_exact', 'measure', one(exact)),
      given('loss_steps', 'count', list(steps)),
      given('losses', 'measure', list(losses)),
      given('loss_steps_before', 'count', list(before.steps)),
      given('losses_before', 'measure', list(before.losses)),
    ];
    return { step: this.#step, tensors: packed(tensors) };
  }

  /** A matrix of the attention that is shown, and the gradient of the last step; zeros before the first. */
  #learnt(name: keyof typeof projections): ReturnType<Trainer['parameter']> {
    return this.#trainer.parameter(this.#setting.weights + projections[name]);
  }

  /** The attention that is shown and its matrices under the names that lessons know, whatever model they lie in. */
  #shortNames(recorded: readonly TraceTensor[]): readonly TraceTensor[] {
    const { attention } = this.#setting;
    const names = new Map<string, string>(stages.map((name) => [attention + name, name]));
    for (const name of Object.keys(projections)) names.set(`${attention}${name}`, name);
    return recorded.flatMap((tensor) => {
      const name = names.get(tensor.name);
      return name === undefined ? [] : [sameAs(tensor, name)];
    });
  }
}

/** All rows of a tensor under another name. */
function sameAs(tensor: TraceTensor, name: string): TraceTensor {
  const rows = Array.from({ length: tensor.shape.at(-2) ?? 1 }, (_, row) => row);
  return { ...tensor, name, formula: { op: 'rows', of: [tensor.name], rows } };
}

function given(name: string, op: FormulaOp, { shape, data }: Tensor): TraceTensor {
  return { name, shape, formula: { op, of: [] }, data };
}

const one = (value: number): Tensor => ({ shape: [], data: Float32Array.of(value) });
const list = (values: readonly number[]): Tensor => ({ shape: [values.length], data: Float32Array.from(values) });
