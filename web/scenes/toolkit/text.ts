/** Short forms for text without language. */

import type { Ref, Trace } from '../../trace/trace.ts';
import type { Text } from '../frame.ts';

export function message(id: string, values?: Readonly<Record<string, Ref | number | string>>): Text {
  return values === undefined ? { kind: 'message', id } : { kind: 'message', id, values };
}

export function symbol(base: string, sub?: string, sup?: string): Text {
  return { kind: 'symbol', base, ...(sub === undefined ? {} : { sub }), ...(sup === undefined ? {} : { sup }) };
}

export function sizes(...of: readonly number[]): Text {
  return { kind: 'shape', sizes: of };
}

/** `1`, `2`, ... as the literature numbers tokens and dimensions; the first has index 0 in the trace. */
export function numbered(base: string, count: number): readonly Text[] {
  return Array.from({ length: count }, (_, index) => symbol(base, String(index + 1)));
}

/** The words that the tokens of a tensor (tokens) stand for. */
export function wordTexts(trace: Trace, tensor: string): readonly Text[] {
  return Array.from(trace.tensor(tensor).data, (_, index): Text => {
    return { kind: 'token', text: trace.word({ tensor, index: [index] }) ?? '' };
  });
}
