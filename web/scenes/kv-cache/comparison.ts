/** What is said beside the tables: outputs that are equal or not, locks on what an edit left alone, the work done so far. */
import { isLocked } from '../../timeline/equality.ts';
import type { Ref } from '../../trace/trace.ts';
import type { Figure, Mark } from '../frame.ts';
import { faded, nothing, numbered, type Part, symbol, tableView, together, vectorStrip } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';

/** Two outputs beside each other on a phone; on wide stages they stand in their tables. */
export function outputPair(
  context: Context,
  token: number,
  names: readonly [string, string],
  tensors: readonly [string, string],
): Part {
  const { input, layout, limit } = context;
  const { grid, bottom, upper } = layout;
  if (!grid.compact) return nothing;
  const strip = (which: 0 | 1, x: number): Part =>
    vectorStrip(grid, {
      view: tableView(input.trace, tensors[which], {
        firstRow: input.trace.tensor(tensors[which]).shape[0] === 1 ? 0 : token - 1,
        rowCount: 1,
      }),
      x,
      y: bottom.top,
      role: 'output',
      name: say(names[which]),
      nameAt: 'above',
      fill: 'signed',
      limit,
      caption: say(`output-${names[which]}`),
      columnNames: numbered('d', 2),
      keyPrefix: 'pair:',
    });
  return together(strip(0, upper.queries), strip(1, upper.values));
}

/** Says that both outputs for the newest token are the same numbers. */
export function equalSign(context: Context, token: number): Part {
  const { layout } = context;
  const { grid, upper, lower, bottom } = layout;
  const text = symbol('=');
  const row = (token - 0.5) * grid.cellHeight;
  if (grid.compact) {
    const x = (upper.queries + upper.values) / 2 + grid.cellWidth;
    const marks: readonly Mark[] = [
      { kind: 'label', key: 'equal', x, y: bottom.top + grid.cellHeight / 2, anchor: 'middle', text, size: 'name' },
    ];
    return { marks, figures: [] };
  }
  const x = (upper.reading?.outputs ?? 0) + 2 * grid.cellWidth + 5;
  const [top, end] = [upper.rowsTop + row, lower.rowsTop + row];
  const middle = (top + end) / 2;
  const marks: readonly Mark[] = [
    {
      kind: 'path',
      key: 'equal.top',
      points: [
        [x, top],
        [x + 9, top],
        [x + 9, middle - 12],
      ],
      weight: 'normal',
    },
    { kind: 'label', key: 'equal', x: x + 9, y: middle, anchor: 'middle', text, size: 'name' },
    {
      kind: 'path',
      key: 'equal.end',
      points: [
        [x + 9, middle + 12],
        [x + 9, end],
        [x, end],
      ],
      weight: 'normal',
    },
  ];
  return { marks, figures: [] };
}

/** Beside the old slots while the newest token is edited: they do not move by a bit. */
export function slotLocks({ input, layout: { grid, upper } }: Context): Part {
  const held =
    isLocked(input.trace, input.baseline, 'cached.2.keys') && isLocked(input.trace, input.baseline, 'cached.2.values');
  const x = upper.values + 2 * grid.cellWidth + (grid.compact ? 2 : 5);
  const marks = [0, 1].map(
    (row): Mark => ({ kind: 'lock', key: `lock${row}`, x, y: upper.rowsTop + (row + 0.5) * grid.cellHeight - 8, held }),
  );
  return { marks, figures: [] };
}

/** What both ways have cost so far: pairs of k and v made, dot products of a query with a key, and what the shelf holds. */
export function counts(context: Context, token: number, shown: (line: number) => number): Part {
  const { cached, uncached, top } = context.layout.counts;
  const heading = (id: 'with' | 'without', x: number): Mark => ({
    kind: 'label',
    key: `counts.${id}`,
    x,
    y: top,
    anchor: 'end',
    text: say(id),
    size: 'small',
  });
  const head: Part = { marks: [heading('with', cached), heading('without', uncached)], figures: [] };
  const both = (tensor: string): readonly Ref[] =>
    [`cached.${token}.${tensor}`, `uncached.${token}.${tensor}`].map((name) => ({ tensor: name, index: [] }));
  return together(
    faded(head, shown(0)),
    faded(countLine(context, 0, 'pairs', both('projected_rows.wk'), 'integer'), shown(0)),
    faded(countLine(context, 1, 'dots', both('dot_products'), 'integer'), shown(1)),
    // Without a cache there is no shelf that could hold anything.
    faded(countLine(context, 2, 'bytes', [{ tensor: `cached.${token}.bytes_used`, index: [] }], 'bytes'), shown(2)),
  );
}

/** What is counted, the number with a cache, and where there is one the number without. */
function countLine(
  { layout: { counts: place } }: Context,
  line: number,
  id: string,
  refs: readonly Ref[],
  format: 'integer' | 'bytes',
): Part {
  const y = place.top + (line + 1) * place.line;
  const label: Mark = {
    kind: 'label',
    key: `counts.${id}`,
    x: place.label,
    y,
    anchor: 'start',
    text: say(`count-${id}`),
    size: 'normal',
  };
  const values = refs.map(
    (ref, side): Mark => ({
      kind: 'value',
      key: `counts.${id}.${side}`,
      x: side === 0 ? place.cached : place.uncached,
      y,
      anchor: 'end',
      ref,
      format,
      size: 'name',
    }),
  );
  const columns = [say('with'), say('without')].slice(0, refs.length);
  const figure: Figure = { key: `counts.${id}`, caption: say(`count-${id}`), rows: [], columns, cells: [refs], format };
  return { marks: [label, ...values], figures: [figure] };
}
