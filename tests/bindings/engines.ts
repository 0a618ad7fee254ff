import { expect } from 'vitest';
import { AttentionError, type AttentionErrorCode } from '../../web/engine/attention-error.ts';
import type { Engine } from '../../web/engine/engine-class.ts';
import { loadEngine } from '../../web/engine/load-engine.ts';
import { type Tensor, tensor } from '../../web/engine/tensor.ts';
import { variants } from '../../web/engine/variant.ts';

export { noise } from '../support/noise.ts';

/** Every form of the engine, by name, for `describe.each`. */
export const engines: readonly (readonly [string, Engine])[] = await Promise.all(
  variants.map(async (variant) => [variant, await loadEngine({ variant })] as const),
);

/** An object of the engine as JavaScript sees it: its methods may be tried with any arguments. */
export type Untyped<Typed> = {
  readonly [Name in keyof Typed]: Typed[Name] extends (...given: never[]) => infer Result
    ? (...given: readonly unknown[]) => Result
    : Typed[Name];
};

export function untyped<Typed>(object: Typed): Untyped<Typed> {
  return object as Untyped<Typed>;
}

/** What a call refused with. Fails when it did not throw an `AttentionError`. */
export function refusal(call: () => unknown): AttentionError {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(AttentionError);
    return error as AttentionError;
  }
  throw new Error('the call was not refused');
}

/** The call is refused with this code and a message that holds `message`, says what memory was for, and names what a caller writes. */
export function expectRefusal(call: () => unknown, code: AttentionErrorCode, message: string): void {
  const error = refusal(call);
  expect([error.code, error.message]).toEqual([code, expect.stringContaining(message)]);
  expect(error.message).not.toMatch(/^no memory for \d/);
  if (code !== 'bad_checkpoint') expect(namesIn(error.message).filter((name) => name.includes('_'))).toEqual([]);
}

/** The words of a message but for values and shapes, which stand in parentheses, choices, and names of tensors with dots. */
function namesIn(message: string): readonly string[] {
  return message.replace(/\([^()]*\)|must be one of .*/gs, '').match(/(?<![\w.])\w+(?![\w.])/g) ?? [];
}

/** The engine still answers rightly: what each test of a refused call ends with. */
export function expectWorks(engine: Engine): void {
  expect(numbers(engine.matmul(tensor([[1, 2]]), tensor([[3], [4]])))).toEqual([11]);
}

export function numbers({ data }: Tensor): readonly number[] {
  return Array.from(data);
}

/** One head of one batch row: (1, 1, rows, columns). */
export function head(rows: readonly (readonly number[])[]): Tensor {
  return tensor([[rows]]);
}
