import { differenceOf, rmsErrorOf, sameInBytes, sameResult } from './compare.ts';
import type { Form, Library } from './library.ts';
import { type Limit, multiplyAddLimit } from './limits.ts';
import { type Operation, type OperationOf, productOperations } from './operation.ts';
import { race } from './race.ts';
import type { Bench, Measured, RaceResult } from './work.ts';

/**
 * Lets every library do the same operation on the same numbers. A form that gives another result than this engine is named with the
 * difference and is not timed.
 */
export async function operationRace(bench: Bench, title: string, operation: Operation): Promise<RaceResult> {
  const failures: Record<string, string> = {};
  const forms: { readonly form: Form; readonly difference: number }[] = [];
  const isInBytes = operation.kind === 'quantisedProducts';
  const tolerance = isInBytes ? sameInBytes(operation.weights.length) : sameResult;
  let expected = isInBytes ? exactProducts(bench, operation) : undefined;
  const figures: Record<string, number> = {};
  for (const library of bench.libraries) {
    for (const form of await preparedForms(library, operation, failures)) {
      const result = await form.result();
      expected ??= result;
      const difference = differenceOf(result, expected);
      if (isInBytes) figures[rmsErrorFigure(form.name)] = rmsErrorOf(result, expected);
      if (difference <= tolerance) forms.push({ form, difference });
      else {
        failures[form.name] = `its result differs by ${difference}`;
        form.free();
      }
    }
  }
  const amount = productOperations(operation);
  const limits: readonly Limit[] = amount > 0 ? [multiplyAddLimit(bench.workbench)] : [];
  const times = await race([...limits, ...forms.map(({ form }) => form)], bench);
  const measured: Measured[] = [
    ...limits.map(({ name, amount }) => ({ name, amount, seconds: times.get(name) ?? [] })),
    ...forms.map(({ form: { name, border }, difference }) => ({
      ...{ name, border, difference, amount },
      seconds: times.get(name) ?? [],
    })),
  ];
  for (const { form } of forms) form.free();
  return { title, unit: 'operations', measured, failures, figures };
}

/** Under which a race keeps how far off the products of a form in 8 bits are. */
export const rmsErrorFigure = (form: string) => `rms error, ${form}`;

/** In floats, which the libraries quantise each in its own way. */
function exactProducts({ engine }: Bench, { x, weights }: OperationOf<'quantisedProducts'>): Float32Array {
  return weights.reduce((rows, weight) => engine.linear(rows, weight), x).data;
}

async function preparedForms(
  library: Library,
  operation: Operation,
  failures: Record<string, string>,
): Promise<readonly Form[]> {
  try {
    return await library.prepare(operation);
  } catch (error) {
    failures[library.name] = String(error);
    return [];
  }
}
