/** Results and errors as plain data: an `AttentionError` that crosses a thread as an exception would lose its code. */
import { AttentionError, type AttentionErrorCode } from '../attention-error.ts';

export type Outcome<Value> =
  | { readonly value: Value }
  | { readonly error: { readonly code: AttentionErrorCode; readonly message: string } };

/** What a call gives, or why it was refused. Errors of other kinds are faults of the program: they go on as they are. */
export async function outcomeOf<Value>(call: () => Value | Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await call() };
  } catch (error) {
    if (!(error instanceof AttentionError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

/** The value of an outcome; throws its error as an `AttentionError`. */
export function unwrapped<Value>(outcome: Outcome<Value>): Value {
  if ('error' in outcome) throw new AttentionError(outcome.error.code, outcome.error.message);
  return outcome.value;
}
