/** The office's table: people and departments as labels, telephone numbers as goods, read exactly and softly. */
import { isLocked } from '../../timeline/equality.ts';
import type { Mark, Text } from '../frame.ts';
import { faded, type Part, type PlaneVector, plane, symbol, together, tokenPill } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { entries } from './layout.ts';
import { label, queryStrip, readStrip, sharesColumn, times, vectorColumn } from './table.ts';

/** Units from zero to the edge of the plane. */
const reach = 2;

/** Telephone numbers lie between 0 and this. */
const largestNumber = 9;

export function officePart(context: Context): Part {
  const { moment, layout } = context;
  const { goods, exact, soft } = layout;
  const rows = rowTexts(context);
  const computed = (stage: 'exact' | 'soft'): Part => {
    return together(
      sharesColumn(context, {
        tensor: `${stage}.attn_weights`,
        x: stage === 'exact' ? exact : soft,
        heading: say(stage),
        rows,
        withBars: stage === 'soft',
        share: moment.since(stage, ...times.shares),
      }),
      readStrip(context, {
        tensor: `${stage}.output`,
        x: goods,
        y: layout.readTop[stage === 'exact' ? 0 : 1],
        caption: say(`${stage}-read`),
        share: moment.since(stage, ...times.read),
      }),
    );
  };
  return together(
    moment.piece('office', () => entryPills(context)),
    moment.piece('ask', () => queryStrip(context, { query: 'ask', name: symbol('q') })),
    moment.piece('labels', () =>
      vectorColumn(context, {
        tensor: 'labels',
        x: layout.labels,
        role: 'key',
        name: symbol('K'),
        caption: symbol('K'),
        rows,
      }),
    ),
    moment.piece('goods', () =>
      vectorColumn(context, {
        tensor: 'goods',
        x: goods,
        rows,
        fill: 'plain',
        caption: say('phone'),
        ...goodsLook(context),
      }),
    ),
    moment.piece('exact', () => computed('exact')),
    moment.piece('soft', () => computed('soft')),
    moment.piece('track', () => faded(track(context), moment.since('soft', ...times.read))),
    moment.piece('plane', () => labelPlane(context)),
    moment.piece('locks', () => locks(context)),
  );
}

/** That the extension is the value is said only once the question has been answered. */
function goodsLook({ moment }: Context) {
  return moment.since('exact', moment.pace.gone, moment.pace.come) > 0
    ? ({ role: 'value', name: symbol('V') } as const)
    : ({ role: 'neutral' } as const);
}

function rowTexts({ entryNames }: Context): readonly Text[] {
  return entryNames.map((names): Text => {
    const texts = names.map((name) => (name.kind === 'token' ? name.text : ''));
    return { kind: 'token', text: texts.join(' ') };
  });
}

/** Who is in the table, and whom the question is about. */
function entryPills(context: Context): Part {
  const { layout, entryNames } = context;
  const { pills, pillWidth, rowsTop, queryTop, headings, grid, goods } = layout;
  const pair = (key: string, names: readonly Text[], y: number): readonly Mark[] =>
    names.map((name, column) =>
      tokenPill(grid, name, { key: `${key}.${column}`, x: pills[column] ?? 0, y, width: pillWidth }),
    );
  const marks = [
    ...pair('asker', entryNames[0] ?? [], queryTop),
    ...entryNames.flatMap((names, entry) => pair(`entry${entry}`, names, rowsTop + entry * grid.cellHeight)),
    ...['name', 'department'].map((id, column) =>
      label(`heading.${id}`, say(id), (pills[column] ?? 0) + pillWidth / 2, headings[1]),
    ),
    label('heading.phone', say('phone'), goods + grid.cellWidth / 2, headings[0]),
  ];
  return { marks, figures: [] };
}

/** Both readings along one line, with the numbers that there are: what is read softly lies between them. */
function track({ layout, view, input }: Context): Part {
  const { x, width, numbers, bars } = layout.track;
  const at = (value: number): number => x + (Math.min(largestNumber, Math.max(0, value)) / largestNumber) * width;
  const goods = Array.from({ length: entries }, (_, entry) => view('goods').ref(entry, 0));
  const ticks = goods.flatMap((ref, entry): readonly Mark[] => {
    const place = at(input.trace.at(ref.tensor, ref.index));
    const foot = bars[1] + 18;
    return [
      {
        kind: 'value',
        key: `track.number${entry}`,
        x: place,
        y: numbers,
        anchor: 'middle',
        ref,
        format: 'number',
        size: 'small',
        role: 'value',
      },
      {
        kind: 'path',
        key: `track.tick${entry}`,
        points: [
          [place, numbers + 9],
          [place, foot],
        ],
        weight: 'hair',
        role: 'neutral',
      },
    ];
  });
  const readings = (['exact', 'soft'] as const).flatMap((way, line): readonly Mark[] => [
    {
      kind: 'bar',
      key: `track.${way}`,
      x,
      y: bars[line] ?? 0,
      width,
      height: 14,
      ref: { tensor: `${way}.output`, index: [0, 0] },
      min: 0,
      max: largestNumber,
      fill: 'plain',
      role: 'output',
    },
    {
      kind: 'label',
      key: `track.${way}.name`,
      x: x - 6,
      y: (bars[line] ?? 0) + 7,
      anchor: 'end',
      text: say(way),
      size: 'small',
    },
  ]);
  return { marks: [...ticks, ...readings], figures: [] };
}

/** The labels as arrows, and the query among them. */
function labelPlane(context: Context): Part {
  const { layout, view, input } = context;
  const labels = view('labels');
  const ask = view('ask');
  const draggable = (name: string, row: number) => (input.editable.includes(name) ? { input: { name, row } } : {});
  const keys = Array.from(
    { length: entries },
    (_, entry): PlaneVector => ({
      refs: [labels.ref(entry, 0), labels.ref(entry, 1)],
      role: 'key',
      label: symbol('k', String(entry + 1)),
      ...draggable('labels', entry),
    }),
  );
  const query: PlaneVector = {
    refs: [ask.ref(0, 0), ask.ref(0, 1)],
    role: 'query',
    label: symbol('q'),
    labelSide: 'left',
    ...draggable('ask', 0),
  };
  const vectors = [...keys, query];
  const marks = [...plane({ key: 'labels', area: layout.plane, reach, vectors }), ...axisNames(context)];
  return { marks, figures: [] };
}

/** What the ends of the axes stand for: the persons from left to right, the departments from bottom to top. */
function axisNames({ layout, entryNames }: Context): readonly Mark[] {
  const { x, y, width, height } = layout.plane;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [first = [], , , last = []] = entryNames;
  const ends = [
    { text: first[0], x: x + width - 2, y: middleY - 9, anchor: 'end' },
    { text: last[0], x: x + 2, y: middleY - 9, anchor: 'start' },
    { text: first[1], x: middleX + 4, y: y + 8, anchor: 'start' },
    { text: last[1], x: middleX - 4, y: y + height - 8, anchor: 'end' },
  ] as const;
  return ends.flatMap(({ text, ...place }, end): readonly Mark[] =>
    text === undefined ? [] : [{ kind: 'label', key: `axis${end}`, ...place, text, size: 'small', role: 'neutral' }],
  );
}

/** Beside the shares and beside the goods, while labels and goods are edited. */
function locks({ layout, input }: Context): Part {
  const { grid } = layout;
  const line = layout.headings[0] - 8;
  const lock = (tensor: string, x: number, y: number): Mark => ({
    kind: 'lock',
    key: `lock.${tensor}`,
    x,
    y,
    held: isLocked(input.trace, input.baseline, tensor),
  });
  // A phone has no room beside the heading of the goods, only above it.
  const overGoods = layout.goods + grid.cellWidth / 2 - 7;
  return {
    marks: [
      lock('soft.attn_weights', layout.soft + grid.cellWidth / 2 - 7, line),
      grid.compact ? lock('goods', overGoods, line - 20) : lock('goods', layout.goods + grid.cellWidth + 8, line),
    ],
    figures: [],
  };
}
