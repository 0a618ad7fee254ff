/**
 * Two heads read one sentence: each makes q, k and v from the whole of x, has its own attention map, and reads; what both have
 * read is put side by side, goes through W_O and is added to x. A phone shows one lane at a time, with a switch under it.
 */
import type { Frame } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { faded, lane, nothing, type Part, together } from '../toolkit/index.ts';
import { type Letter, lockAt, mapBlock, outputBlock, sign, vectorBlocks, weightBlock, xBlock } from './blocks.ts';
import { concatLock, joiningParts } from './joining.ts';
import { headDim, tokenCount } from './layout.ts';
import { changeOf, laneIds, type Picture, pictureOf, placed, say } from './picture.ts';
import { questionPart } from './question.ts';
import { compactRows, stageBefore } from './stages.ts';
import { heads } from './timing.ts';
import { highlighted, writtenSum } from './working.ts';

export const multiHead: Scene = (input) => {
  const picture = pictureOf(input);
  const { grid, height } = picture.layout;
  const { marks, figures } = together(
    bandParts(picture),
    placed(picture, 'x', (at) => xBlock(picture, at)),
    questionPart(picture),
    weightParts(picture),
    laneParts(picture),
    joiningParts(picture),
    signParts(picture),
    lockParts(picture),
    writtenSum(picture),
  );
  const frame: Frame = {
    width: input.size.width,
    height,
    decimals: grid.decimals,
    marks: highlighted(picture, marks),
    figures,
    narration: say(`${picture.stage}-narration`),
  };
  return showsOneLane(picture) ? { ...frame, views: laneSwitch(picture) } : frame;
};

/** The bands of both heads, with their names. */
function bandParts({ layout }: Picture): Part {
  if (layout.grid.compact) return nothing;
  const marks = heads.flatMap((head) => {
    const area = layout.bands[head];
    return area === undefined ? [] : lane(layout.grid, `band${head}`, area, say('head', { head: head + 1 }));
  });
  return { marks, figures: [] };
}

/** Each head's columns of W_Q, W_K, W_V, side by side on a wide stage. */
function weightParts(picture: Picture): Part {
  const { layout, stage, shown } = picture;
  const of = (letter: Letter) =>
    placed(picture, `w${letter}`, (at) =>
      together(
        ...heads.map((head) =>
          faded(
            weightBlock(picture, letter, head, { ...at, x: at.x + head * layout.columnStep }),
            picture.laneShare(head) * (letter === 'q' || stage !== 'lanes' ? 1 : shown.otherWeights),
          ),
        ),
      ),
    );
  return together(of('q'), of('k'), of('v'), editedWeights(picture));
}

/** On a phone head 1's W_Q stands at the right of the map while it is changed, whichever lane is in front. */
function editedWeights(picture: Picture): Part {
  const { layout, stage } = picture;
  const { editedWq } = layout;
  if (editedWq === undefined) return nothing;
  const { gone, come } = changeOf(picture);
  if (stage === 'change-wq') return faded(weightBlock(picture, 'q', 0, editedWq), come);
  return stageBefore(stage) === 'change-wq' ? faded(weightBlock(picture, 'q', 0, editedWq), 1 - gone) : nothing;
}

function laneParts(picture: Picture): Part {
  const { laneStep } = picture.layout;
  return together(
    ...heads.map((head) => {
      const down = head * laneStep;
      const share = picture.laneShare(head);
      return together(
        placed(picture, 'vectors', (at) => faded(vectorBlocks(picture, head, at.y + down), share)),
        placed(picture, 'map', (at) => faded(mapBlock(picture, head, { x: at.x, y: at.y + down }), share)),
        placed(picture, 'outputs', (at) => outputBlock(picture, head, { x: at.x, y: at.y + down })),
      );
    }),
  );
}

/** Signs between the three places; one that stays does not blink. */
function signParts(picture: Picture): Part {
  const { layout, stage } = picture;
  const { gone, come } = changeOf(picture);
  return together(
    ...[0, 1, 2].flatMap((place) => {
      const at = layout.signAt(place);
      const now = layout.signOf(place, stage);
      const before = layout.signOf(place, stageBefore(stage));
      return now === before
        ? [sign(place, now, at, 1)]
        : [sign(place, before, at, 1 - gone), sign(place, now, at, come)];
    }),
  );
}

/** While something is changed: head 2 is locked, then both maps and what they read. */
function lockParts(picture: Picture): Part {
  const { stage } = picture;
  const { gone, come } = changeOf(picture);
  const now = stageLocks(picture, stage);
  const before = stageLocks(picture, stageBefore(stage));
  return together(faded(before, 1 - gone), faded(now, come));
}

function stageLocks(picture: Picture, stage: Picture['stage']): Part {
  if (stage !== 'change-wq' && stage !== 'change-wo') return nothing;
  const { layout, laneShare } = picture;
  const locked = stage === 'change-wq' ? ([1] as const) : heads;
  const { grid, laneStep } = layout;
  const map = layout.placeOf('map', stage);
  const outputs = layout.placeOf('outputs', stage);
  const beside = (key: string, head: 0 | 1, tensor: string, x: number, y: number) =>
    faded(lockAt(picture, `${stage}.${key}${head}`, [`head${head + 1}.${tensor}`], { x, y }), laneShare(head));
  const middle = (tokenCount * grid.cellHeight) / 2 - 8;
  return together(
    ...locked.flatMap((head) => [
      map === undefined
        ? nothing
        : beside(
            'map-lock',
            head,
            'attn_weights',
            map.x + tokenCount * grid.cellWidth + 6,
            map.y + head * laneStep + middle,
          ),
      outputs === undefined
        ? nothing
        : beside(
            'output-lock',
            head,
            'output',
            outputs.x + headDim * grid.cellWidth - 16,
            outputs.y + head * laneStep - 21,
          ),
    ]),
    concatLock(picture, stage),
  );
}

function showsOneLane({ layout, stage }: Picture): boolean {
  const { places } = compactRows[stage];
  return layout.grid.compact && places.includes('vectors');
}

function laneSwitch({ front }: Picture): NonNullable<Frame['views']> {
  return {
    name: say('switch'),
    options: laneIds.map((id, head) => ({ id, name: say('head', { head: head + 1 }) })),
    shown: laneIds[front] ?? '',
  };
}
