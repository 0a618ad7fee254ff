/**
 * "Show the sum": which numbers of the trace one number follows from, and how. Refs only: every number that is shown with a
 * sum is read from the trace.
 */
import { contains, indicesUnder } from './indices.ts';
import type { FormulaOp, Ref, Trace, TraceTensor } from './trace.ts';

/** A product of one or more numbers. */
export interface Term {
  readonly factors: readonly Ref[];
}

/**
 * What the op makes of the terms, with S their sum:
 * - S itself: `matmul`, `matmul_transposed` (a last term of one factor is the bias), `scale`, `add`, `row_sum`, `multiply`,
 *   `keep_heads`, `normalize` (likewise a bias), `rotate_half_split`, `rotate_interleaved`
 * - the single term as it is: `split_heads`, `concat_heads`, `rows`, `append`, `transpose`, `stack`, `concat`
 * - `centre`: S - subtrahend; `blend`: the first of two terms where `gate` is 0, the second where it is 1
 * - `gelu`, `gelu_tanh`, `relu`, `silu`, `tanh`, `sigmoid`: that function of S
 * - `mask`: S where `allowed` is 1, else minus infinity
 * - `softcap`: cap tanh(S / cap); `exp`: e to the S; `exp_shifted`: e to the (S - subtrahend); `divide`: S / divisor
 * - `row_max`: the largest term; `allowed`: 1 where the rule and all masks in `terms` agree
 * - `measure`: a number about all terms, which the tensor's name names
 * - `input`, `count`: no terms, the number is given or was counted
 */
export interface Sum {
  readonly op: FormulaOp;
  readonly result: Ref;
  readonly terms: readonly Term[];
  readonly allowed?: Ref;
  readonly cap?: Ref;
  readonly subtrahend?: Ref;
  readonly divisor?: Ref;
  readonly gate?: Ref;
}

/** The sum behind one number. Throws a RangeError when there is no such number. */
export function sumOf(trace: Trace, ref: Ref): Sum {
  const tensor = trace.tensor(ref.tensor);
  if (!contains(tensor.shape, ref.index)) {
    throw new RangeError(`${ref.tensor} (${tensor.shape.join(' x ')}) has no index [${ref.index.join(', ')}]`);
  }
  return { op: tensor.formula.op, result: ref, ...partsOf(trace, tensor, ref.index) };
}

type Parts = Pick<Sum, 'terms'> & Partial<Sum>;

function partsOf(trace: Trace, result: TraceTensor, index: readonly number[]): Parts {
  const operands = result.formula.of.map((name) => trace.tensor(name));
  const [a, b, c] = operands;
  if (a === undefined) return { terms: [] };
  const row = index.slice(0, -1);
  switch (result.formula.op) {
    case 'input':
    case 'count':
      return { terms: [] };
    case 'matmul':
    case 'matmul_transposed':
      return b === undefined ? { terms: [] } : { terms: productTerms(result, index, a, b, c) };
    case 'scale':
      return { terms: [term(cell(a, index), number(b))] };
    case 'softcap':
      return { terms: [term(cell(a, index))], ...part('cap', number(b)) };
    case 'add':
      return { terms: [term(cell(a, index)), term(broadcast(b, index))] };
    case 'mask':
      return {
        terms: [term(cell(a, index)), ...optionalTerm(broadcast(c, index))],
        ...part('allowed', broadcast(b, index)),
      };
    case 'allowed':
      return { terms: [a, b].flatMap((mask) => optionalTerm(broadcast(mask, index))) };
    case 'row_max':
    case 'row_sum':
    case 'measure':
      return { terms: operands.flatMap((of) => indicesUnder(of.shape, index).map((under) => term(cell(of, under)))) };
    case 'exp':
      return { terms: [term(cell(a, index))] };
    case 'exp_shifted':
      return { terms: [term(cell(a, index))], ...part('subtrahend', cell(b, row)) };
    case 'divide':
      return { terms: [term(cell(a, index))], ...part('divisor', cell(b, row)) };
    case 'multiply':
      return { terms: [term(cell(a, index), broadcast(b, index))] };
    case 'keep_heads':
      return { terms: [term(cell(a, index), cell(b, index.slice(0, 1)))] };
    case 'blend':
      return { terms: [term(cell(a, index)), ...optionalTerm(cell(b, index))], ...part('gate', cell(c, index)) };
    case 'centre':
      return { terms: [term(cell(a, index))], ...part('subtrahend', cell(b, row)) };
    case 'normalize':
      return { terms: normalizedTerms(index, operands) };
    case 'rotate_half_split':
    case 'rotate_interleaved':
      return { terms: rotatedTerms(result, index, operands) };
    case 'gelu':
    case 'gelu_tanh':
    case 'relu':
    case 'silu':
    case 'tanh':
    case 'sigmoid':
      return { terms: [term(cell(a, index))] };
    case 'split_heads':
    case 'concat_heads':
    case 'rows':
    case 'append':
    case 'transpose':
    case 'stack':
    case 'concat':
      return { terms: [term(movedFrom(result, index, operands))] };
  }
}

/** Of each pair that meets in a product, and the bias. */
function productTerms(
  result: TraceTensor,
  index: readonly number[],
  a: TraceTensor,
  b: TraceTensor,
  bias?: TraceTensor,
): readonly Term[] {
  const [i, j] = lastTwo(index);
  const leading = index.slice(0, -2);
  const headOfA = leadingIndex(a, result, leading);
  const headOfB = leadingIndex(b, result, leading);
  const transposed = result.formula.op === 'matmul_transposed';
  const depth = a.shape.at(-1) ?? 0;
  const products = Array.from({ length: depth }, (_, n) =>
    term(cell(a, [...headOfA, i, n]), cell(b, transposed ? [...headOfB, j, n] : [...headOfB, n, j])),
  );
  return [...products, ...optionalTerm(cell(bias, [j]))];
}

/** A number times its row's factor, times its column's weight where there is one; and the bias. */
function normalizedTerms(index: readonly number[], operands: readonly TraceTensor[]): readonly Term[] {
  const [a, factor, weight, bias] = operands;
  const column = index.slice(-1);
  const product = term(cell(a, index), cell(factor, index.slice(0, -1)), cell(weight, column));
  return [product, ...optionalTerm(cell(bias, column))];
}

/** A number and the one it is turned with, each times what stands in the table for this row and column. */
function rotatedTerms(
  result: TraceTensor,
  index: readonly number[],
  operands: readonly TraceTensor[],
): readonly Term[] {
  const [a, cos, sin] = operands;
  const [i, j] = lastTwo(index);
  const half = (result.shape.at(-1) ?? 0) / 2;
  const partner = result.formula.op === 'rotate_interleaved' ? j + 1 - 2 * (j % 2) : (j + half) % (2 * half);
  return [term(cell(a, index), cell(cos, [i, j])), term(cell(a, [...index.slice(0, -1), partner]), cell(sin, [i, j]))];
}

/**
 * The leading axes of an operand of a product. An operand may have fewer heads than the result: head h of the result reads
 * head h / (heads of the result / heads of the operand); a matrix is read by all heads.
 */
function leadingIndex(operand: TraceTensor, result: TraceTensor, leading: readonly number[]): readonly number[] {
  const rank = operand.shape.length - 2;
  const skipped = leading.length - rank;
  return Array.from({ length: rank }, (_, axis) => {
    const group = (result.shape[axis + skipped] ?? 1) / (operand.shape[axis] ?? 1);
    return Math.floor((leading[axis + skipped] ?? 0) / group);
  });
}

/** Where a number stood before it was moved. */
function movedFrom(result: TraceTensor, index: readonly number[], operands: readonly TraceTensor[]): Ref | undefined {
  const [a, b] = operands;
  if (a === undefined) return undefined;
  const [i, j] = lastTwo(index);
  const leading = index.slice(0, -2);
  switch (result.formula.op) {
    case 'split_heads':
      return cell(a, [i, (leading[0] ?? 0) * (result.shape.at(-1) ?? 0) + j]);
    case 'concat_heads': {
      const headDim = a.shape.at(-1) ?? 1;
      return cell(a, [Math.floor(j / headDim), i, j % headDim]);
    }
    case 'rows':
      return cell(a, [...leading, result.formula.rows?.[i] ?? 0, j]);
    case 'append':
    case 'stack':
      return stackedFrom(operands, leading, i, j);
    case 'concat': {
      const columnsOfA = a.shape.at(-1) ?? 0;
      return j < columnsOfA ? cell(a, index) : cell(b, [...leading, i, j - columnsOfA]);
    }
    default:
      return cell(a, [...leading, j, i]);
  }
}

/** Row `i` of matrices that stand one after another. */
function stackedFrom(
  matrices: readonly TraceTensor[],
  leading: readonly number[],
  i: number,
  j: number,
): Ref | undefined {
  let row = i;
  for (const matrix of matrices) {
    const rows = matrix.shape.at(-2) ?? 0;
    if (row < rows) return cell(matrix, [...leading, row, j]);
    row -= rows;
  }
  return undefined;
}

function lastTwo(index: readonly number[]): readonly [row: number, column: number] {
  return [index.at(-2) ?? 0, index.at(-1) ?? 0];
}

function term(...factors: readonly (Ref | undefined)[]): Term {
  return { factors: factors.filter((factor) => factor !== undefined) };
}

function optionalTerm(ref: Ref | undefined): readonly Term[] {
  return ref === undefined ? [] : [term(ref)];
}

function part<Name extends string>(name: Name, ref: Ref | undefined): Partial<Record<Name, Ref>> {
  return ref === undefined ? {} : ({ [name]: ref } as Record<Name, Ref>);
}

function cell(tensor: TraceTensor, index: readonly number[]): Ref;
function cell(tensor: TraceTensor | undefined, index: readonly number[]): Ref | undefined;
function cell(tensor: TraceTensor | undefined, index: readonly number[]): Ref | undefined {
  return tensor === undefined ? undefined : { tensor: tensor.name, index };
}

/** The single number of a tensor that holds one, whatever its rank. */
function number(tensor: TraceTensor | undefined): Ref | undefined {
  return cell(tensor, tensor?.shape.map(() => 0) ?? []);
}

/** The number of an operand that is aligned at its last axis and repeated along axes of size 1; none where it has no such column. */
function broadcast(tensor: TraceTensor | undefined, index: readonly number[]): Ref | undefined {
  if (tensor === undefined) return undefined;
  const aligned = index.slice(index.length - tensor.shape.length);
  const position = aligned.map((at, axis) => (tensor.shape[axis] === 1 && axis < aligned.length - 1 ? 0 : at));
  return contains(tensor.shape, position) ? { tensor: tensor.name, index: position } : undefined;
}
