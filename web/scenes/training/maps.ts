/** What each row looks at, per head: the weights as a map, rows are queries, columns are keys. */
import type { Trace } from '../../trace/trace.ts';
import { type Area, matrix, message, type Part, symbol, tableView } from '../toolkit/index.ts';
import type { Layout } from './layout.ts';
import { wordsOf } from './words.ts';

/** Of one head, in its place. */
export function attentionMap(layout: Layout, trace: Trace, head: number, place: Area): Part {
  const view = tableView(trace, 'attn_weights', { prefix: [head] });
  const map = matrix(layout.grid, {
    view,
    x: place.x,
    y: place.y,
    role: 'weight',
    // Where heads take turns, the switch under the picture names them.
    name: layout.maps.length > 1 ? symbol('A', String(head + 1)) : symbol(''),
    shape: [],
    fill: 'weight',
    cellWidth: place.width / view.columns,
    cellHeight: layout.rowHeight,
    printed: false,
    columnTokens: wordsOf(trace, 'key_tokens'),
    keyPrefix: `head${head}.`,
    caption: message('training.map', { head: head + 1 }),
  });
  const rows = wordsOf(trace, 'query_tokens');
  return { marks: map.marks, figures: map.figures.map((figure) => ({ ...figure, rows, format: 'percent' as const })) };
}
