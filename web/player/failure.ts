import type { Failure } from './player-state.ts';

/** What can be told about anything thrown: the stable code of an engine error where it has one. */
export function failureOf(error: unknown): Failure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
  return { code, message: error instanceof Error ? error.message : String(error) };
}
