import type { Operation } from './operation.ts';

/** One way in which a library does an operation, prepared for its numbers. */
export interface Form {
  /** Of the library and what is special about this form. */
  readonly name: string;
  /**
   * What of a run is timed: `in place` where the numbers lie in the library's memory before and after it, `arrays` where it takes and
   * gives arrays of JavaScript.
   */
  readonly border: 'in place' | 'arrays';
  run(): unknown;
  /** What a run gives, row-major. */
  result(): Promise<Float32Array>;
  free(): void;
}

/** An engine that the benchmark can ask for operations. */
export interface Library {
  readonly name: string;
  /** Every form in which it has the operation; none where it has no such operation. */
  prepare(operation: Operation): Promise<readonly Form[]>;
}
