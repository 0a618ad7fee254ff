/** Queries, keys and values of one head: a row for each token, a column for each number. */
import type { Trace } from '../../trace/trace.ts';
import type { Role } from '../frame.ts';
import {
  largestMagnitude,
  matrix,
  message,
  numbered,
  type Part,
  symbol,
  tableView,
  together,
} from '../toolkit/index.ts';
import { kMostRows, type Layout } from './layout.ts';
import { wordsOf } from './words.ts';

const kVectors: readonly {
  readonly tensor: string;
  readonly name: string;
  readonly role: Role;
  readonly of: string;
}[] = [
  { tensor: 'q', name: 'Q', role: 'query', of: 'query_tokens' },
  { tensor: 'k', name: 'K', role: 'key', of: 'key_tokens' },
  { tensor: 'v', name: 'V', role: 'value', of: 'key_tokens' },
];

export function headVectors(layout: Layout, trace: Trace, head: number): Part {
  const rowHeight = (layout.vectors[0]?.height ?? 0) / kMostRows;
  const parts = kVectors.map(({ tensor, name, role, of }, i): Part => {
    const place = layout.vectors[i];
    if (place === undefined) return { marks: [], figures: [] };
    const view = tableView(trace, tensor, { prefix: [head] });
    return matrix(layout.grid, {
      view,
      x: place.x,
      y: place.y,
      role,
      name: symbol(name, String(head + 1)),
      fill: 'signed',
      limit: largestMagnitude(trace, [tensor]),
      cellWidth: place.width / view.columns,
      cellHeight: rowHeight,
      printed: false,
      rowNames: wordsOf(trace, of),
      columnNames: numbered('d', view.columns),
      caption: message('training.vectors', { name, head: head + 1 }),
    });
  });
  return together(...parts);
}
