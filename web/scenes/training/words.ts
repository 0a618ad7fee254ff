/** The words beside the maps: what each row has read last, what can be looked at, what each row says and whether it is right. */
import type { Trace } from '../../trace/trace.ts';
import type { Mark, Text } from '../frame.ts';
import { message, symbol, tokenPill } from '../toolkit/index.ts';
import type { Layout } from './layout.ts';

/** Low enough for a gap between rows. */
const kPillHeight = 22;

/** The words of a tensor of ids. */
export function wordsOf(trace: Trace, tensor: string): readonly Text[] {
  return (trace.tensor(tensor).words ?? []).map((text): Text => ({ kind: 'token', text }));
}

/** Pills at both sides of the maps. A row that should say nothing has none at its right. */
export function rowWords(layout: Layout, trace: Trace): readonly Mark[] {
  const right = trace.tensor('right_tokens').data;
  const said = wordsOf(trace, 'said_tokens').flatMap((text, row): readonly Mark[] => {
    if ((right[row] ?? -1) < 0) return [];
    return [pill(layout, 'said', row, text), verdict(layout, row, trace.at('said_tokens', [row]) === right[row])];
  });
  const read = wordsOf(trace, 'query_tokens').map((text, row) => pill(layout, 'read', row, text));
  return [heading(layout, 'read'), heading(layout, 'said'), ...read, ...said];
}

function pill(layout: Layout, side: 'read' | 'said', row: number, text: Text): Mark {
  const { x, width } = layout[side];
  const { grid, rowHeight } = layout;
  const place = { key: `${side}.${row}`, x, y: topOf(layout, row), width, rowHeight };
  return tokenPill({ ...grid, tokenHeight: kPillHeight }, text, place);
}

function verdict(layout: Layout, row: number, isRight: boolean): Mark {
  const { said, rowHeight } = layout;
  return {
    kind: 'label',
    key: `verdict.${row}`,
    x: said.x + said.width + 4,
    y: topOf(layout, row) + rowHeight / 2,
    anchor: 'start',
    text: symbol(isRight ? '✓' : '✗'),
    size: 'normal',
  };
}

/** What the words of a side are, above them and level with what can be looked at. */
function heading(layout: Layout, side: 'read' | 'said'): Mark {
  const { x, width } = layout[side];
  return {
    kind: 'label',
    key: `${side}.name`,
    x: x + width / 2,
    y: topOf(layout, 0) - layout.grid.tokenHeight / 2 - 8,
    anchor: 'middle',
    text: message(`training.${side}`),
    size: 'small',
  };
}

function topOf({ maps, rowHeight }: Layout, row: number): number {
  return (maps[0]?.y ?? 0) + row * rowHeight;
}
