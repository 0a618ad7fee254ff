/** What the one-query calculation reads from its trace, and how its parts are called. */

import type { Ref, Trace } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { largestMagnitude, symbol, type TableView, tableView } from '../toolkit/index.ts';

/** Every table of the calculation, each with one row per candidate (q, sums and output excepted). */
export interface Tables {
  readonly q: TableView;
  readonly keys: TableView;
  readonly values: TableView;
  readonly dot: TableView;
  readonly scaled: TableView;
  readonly expPlain: TableView;
  readonly expPlainSum: TableView;
  readonly expShifted: TableView;
  readonly expShiftedSum: TableView;
  readonly weights: TableView;
  /** The weights made of plain exponentials: the same numbers by another way. */
  readonly weightsPlain: TableView;
  readonly weightsSum: TableView;
  readonly output: TableView;
  readonly scale: Ref;
}

export function tablesOf(trace: Trace): Tables {
  const column = (name: string) => tableView(trace, name, { transposed: true });
  return {
    q: tableView(trace, 'q'),
    keys: tableView(trace, 'k'),
    values: tableView(trace, 'v'),
    dot: column('attn_dot'),
    scaled: column('attn_scaled'),
    expPlain: column('exp_plain'),
    expPlainSum: tableView(trace, 'exp_plain_sum'),
    expShifted: column('exp_shifted'),
    expShiftedSum: tableView(trace, 'row_sum'),
    weights: column('attn_weights'),
    weightsPlain: column('weights_plain'),
    weightsSum: tableView(trace, 'attn_weights_sum'),
    output: tableView(trace, 'output'),
    scale: { tensor: 'scale', index: [] },
  };
}

/** One colour scale for all vectors of the calculation, so that equal numbers look equal. */
export function vectorLimit(trace: Trace): number {
  return largestMagnitude(trace, ['q', 'k', 'v']);
}

/** A, B, C: the candidates' letters. */
export function letters(count: number): readonly Text[] {
  return Array.from({ length: count }, (_, row) => symbol(String.fromCharCode('A'.charCodeAt(0) + row)));
}

/** The operations that make the columns, written over them. */
export function operations(input: SceneInput, dims: number) {
  return {
    dot: symbol('q·k'),
    scaled: symbol(`÷√${dims}`),
    expPlain: symbol('e', undefined, 'x'),
    expShifted: symbol('e', undefined, 'x−max'),
    weights: symbol('÷Σ'),
    asker: { kind: 'token', text: typeof input.params.asker === 'string' ? input.params.asker : '' } as Text,
  };
}
