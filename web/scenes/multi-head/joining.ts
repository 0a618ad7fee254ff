/** What becomes of both heads: side by side, through W_O, added to x. */
import type { Mark } from '../frame.ts';
import { between, type Corner, nothing, numbered, type Part, symbol, tableView, together } from '../toolkit/index.ts';
import { block, lockAt } from './blocks.ts';
import { headDim, hiddenSize } from './layout.ts';
import { type Picture, placed, say } from './picture.ts';
import { heads } from './timing.ts';

export function joiningParts(picture: Picture): Part {
  const { input, shown, layout } = picture;
  const { compact } = layout.grid;
  return together(
    placed(picture, 'concat', (at) => concatBlock(picture, at)),
    placed(picture, 'wo', (at) =>
      block(picture, {
        key: 'wo',
        view: tableView(input.trace, 'wo'),
        at,
        role: 'weight-matrix',
        name: symbol('W', 'O'),
        caption: say('caption-wo'),
        input: 'wo',
        rows: numbered('d', hiddenSize),
        shape: true,
      }),
    ),
    placed(picture, 'output', (at) =>
      block(picture, {
        key: 'output',
        view: tableView(input.trace, 'output'),
        at,
        role: 'output',
        name: say('output'),
        caption: say('caption-output'),
        shown: shown.output,
        rowTokens: compact,
      }),
    ),
    placed(picture, 'result', (at) =>
      block(picture, {
        key: 'result',
        view: tableView(input.trace, 'result'),
        at,
        role: 'input',
        name: symbol('X′'),
        caption: say('caption-result'),
        shown: shown.result,
        rowTokens: compact,
      }),
    ),
  );
}

/** The heads' outputs side by side. On a wide stage they fly there from their lanes; on a phone they fill in row by row. */
function concatBlock(picture: Picture, at: Corner): Part {
  const { input, layout, shown, stage } = picture;
  const { grid } = layout;
  const view = tableView(input.trace, 'context');
  const headOf = (column: number) => heads[Math.floor(column / headDim)] ?? 0;
  const arrived = (column: number) => (grid.compact ? 1 : shown.flown(headOf(column)));
  const standing = block(picture, {
    key: 'context',
    view,
    at,
    role: 'output',
    name: say('concat'),
    caption: say('caption-concat'),
    shown: (row, column) =>
      grid.compact ? shown.concat(headOf(column))(row, column % headDim) : arrived(column) >= 1 ? 1 : 0,
    rowTokens: grid.compact,
  });
  const middle = at.x + headDim * grid.cellWidth;
  const seam: Mark = {
    kind: 'path',
    key: 'context.seam',
    points: [
      [middle, at.y],
      [middle, at.y + view.rows * grid.cellHeight],
    ],
    weight: 'strong',
  };
  const from = layout.placeOf('outputs', stage);
  const flying = from === undefined ? nothing : together(...heads.map((head) => flight(picture, head, from, at)));
  return together(standing, { marks: [seam], figures: [] }, flying);
}

/** A copy of a head's output on its way from its lane to its half. */
function flight(picture: Picture, head: 0 | 1, lane: Corner, at: Corner): Part {
  const { input, layout, limit, shown } = picture;
  const { grid } = layout;
  const share = shown.flown(head);
  if (share <= 0 || share >= 1) return nothing;
  const view = tableView(input.trace, `head${head + 1}.output`);
  const x = between(lane.x, at.x + head * headDim * grid.cellWidth, share);
  const y = between(lane.y + head * layout.laneStep, at.y, share);
  const marks = Array.from({ length: view.rows * view.columns }, (_, index): Mark => {
    const [row, column] = [Math.floor(index / view.columns), index % view.columns];
    return {
      kind: 'cell',
      key: `flight${head}.${row}.${column}`,
      x: x + column * grid.cellWidth,
      y: y + row * grid.cellHeight,
      width: grid.cellWidth,
      height: grid.cellHeight,
      ref: view.ref(row, column),
      fill: 'signed',
      limit,
      printed: true,
      role: 'output',
    };
  });
  return { marks, figures: [] };
}

/** Says, while W_O is changed, that what it is given does not move; while W_Q of head 1 is, that the half of head 2 does not. */
export function concatLock(picture: Picture, stage: Picture['stage']): Part {
  const { layout } = picture;
  const { grid } = layout;
  const at = layout.placeOf('concat', stage);
  if (at === undefined) return nothing;
  const corner = { x: at.x + hiddenSize * grid.cellWidth - 16, y: at.y - grid.nameHeight / 2 - 8 };
  return lockAt(picture, `${stage}.concat-lock`, [stage === 'change-wo' ? 'context' : 'head2.output'], corner);
}
