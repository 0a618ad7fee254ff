import { contains, offsetOf } from './indices.ts';
import { sumOf } from './sum.ts';
import type { FormulaOp, Origin, Ref, Trace, TraceTensor } from './trace.ts';

/** Where the numbers of input tensors come from; asked for tensors whose formula is `input` only. */
export type InputOrigin = (ref: Ref) => Origin;

/** Ops that move numbers without changing one. */
const movingOps: ReadonlySet<FormulaOp> = new Set([
  'split_heads',
  'concat_heads',
  'rows',
  'append',
  'transpose',
  'stack',
  'concat',
]);

/** A trace over tensors that are already in JavaScript's memory. */
export class RecordedTrace implements Trace {
  readonly #tensors: ReadonlyMap<string, TraceTensor>;
  readonly #inputOrigin: InputOrigin;
  readonly #vocabularies: ReadonlyMap<string, readonly string[]>;

  /** `vocabularies`: by the name of a tensor of tokens, word i for the number i. */
  constructor(
    tensors: readonly TraceTensor[],
    inputOrigin: InputOrigin,
    vocabularies: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.#tensors = new Map(tensors.map((tensor) => [tensor.name, tensor]));
    this.#inputOrigin = inputOrigin;
    this.#vocabularies = vocabularies;
  }

  get names(): readonly string[] {
    return [...this.#tensors.keys()];
  }

  has(name: string): boolean {
    return this.#tensors.has(name);
  }

  tensor(name: string): TraceTensor {
    const tensor = this.#tensors.get(name);
    if (tensor === undefined)
      throw new RangeError(`no tensor ${name} in the trace; there are ${this.names.join(', ')}`);
    return tensor;
  }

  at(name: string, index: readonly number[]): number {
    const { shape, data } = this.tensor(name);
    const value = contains(shape, index) ? data[offsetOf(shape, index)] : undefined;
    if (value === undefined) throw new RangeError(`${name} (${shape.join(' x ')}) has no index [${index.join(', ')}]`);
    return value;
  }

  origin(ref: Ref): Origin {
    const { op } = this.tensor(ref.tensor).formula;
    if (op === 'input') return this.#inputOrigin(ref);
    const [moved] = movingOps.has(op) ? sumOf(this, ref).terms.flatMap(({ factors }) => factors) : [];
    return moved === undefined ? 'computed' : this.origin(moved);
  }

  word({ tensor, index }: Ref): string | undefined {
    return this.#vocabularies.get(tensor)?.[this.at(tensor, index)];
  }
}
