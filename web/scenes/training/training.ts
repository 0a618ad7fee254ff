/**
 * A model while it learns. The picture is that of the trace it is given, whatever step that was taken at: which word each row
 * looks at, what it says, its vectors, and how the loss has gone so far. The example is the same in every step.
 */
import type { Frame, Mark, Views } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { faded, message, type Part, together } from '../toolkit/index.ts';
import { lossCurve } from './curve.ts';
import { type Layout, layoutFor } from './layout.ts';
import { attentionMap } from './maps.ts';
import { type PartName, presence, stageOf } from './stages.ts';
import { headVectors } from './vectors.ts';
import { oneWeight } from './weight.ts';
import { rowWords } from './words.ts';

export function training({ trace, params, progress, size, selection }: SceneInput): Frame {
  const stage = stageOf(params.stage);
  const headCount = trace.tensor('attn_weights').shape[0] ?? 1;
  const layout = layoutFor(size.width, headCount);
  const heads = Array.from({ length: headCount }, (_, head) => head);
  const head = heads.find((known) => viewOf(known) === selection.view) ?? 0;
  const shown = layout.maps.length > 1 ? heads : [head];
  const maps = shown.map((of, place) =>
    attentionMap(layout, trace, of, layout.maps[place] ?? { x: 0, y: 0, width: 0, height: 0 }),
  );
  // While all maps stand side by side and no head's vectors are there yet, there is nothing to choose.
  const isChosen = shown.length < heads.length || presence('vectors', stage, progress) > 0;
  const views: Views = {
    name: message('training.head'),
    options: heads.map((of) => ({ id: viewOf(of), name: message('training.head-n', { head: of + 1 }) })),
    shown: viewOf(head),
  };
  const { marks, figures } = together(
    { marks: headline(layout), figures: [] },
    { marks: rowWords(layout, trace), figures: [] },
    ...maps,
    comes('vectors', headVectors(layout, trace, head)),
    comes('curve', lossCurve(layout, trace)),
    comes('weight', oneWeight(layout)),
  );
  return {
    width: size.width,
    height: layout.height,
    decimals: layout.grid.decimals,
    marks,
    figures,
    narration: message('training.narration', { step: step.ref, right: right.ref }),
    ...(isChosen ? { views } : {}),
  };

  function comes(part: PartName, drawn: Part): Part {
    return faded(drawn, presence(part, stage, progress));
  }
}

const viewOf = (head: number) => `head-${head + 1}`;

const step = { ref: { tensor: 'step', index: [] } } as const;
const right = { ref: { tensor: 'held_out_exact', index: [] } } as const;

/** How many steps were taken, and how much the model gets right of what it has never seen. */
function headline({ grid, headline: y }: Layout): readonly Mark[] {
  const end = grid.width - grid.margin;
  return [
    {
      kind: 'label',
      key: 'step.name',
      x: grid.margin,
      y,
      anchor: 'start',
      text: message('training.step'),
      size: 'small',
    },
    {
      kind: 'value',
      key: 'step',
      x: grid.margin + 44,
      y,
      anchor: 'start',
      ref: step.ref,
      format: 'integer',
      size: 'normal',
    },
    { kind: 'label', key: 'right.name', x: end - 62, y, anchor: 'end', text: message('training.right'), size: 'small' },
    { kind: 'value', key: 'right', x: end, y, anchor: 'end', ref: right.ref, format: 'percent', size: 'normal' },
  ];
}
