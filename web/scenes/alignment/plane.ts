/** The state that asks among those that were read, as arrows: turning it is asking something else. */
import { editing, numbered, type Part, type PlaneVector, plane, symbol } from '../toolkit/index.ts';
import { type Context, followed } from './context.ts';
import { words } from './layout.ts';

/** Units from zero to the edge: as far as a state may be dragged. */
const reach = 3;

export function planePart(context: Context): Part {
  return context.moment.piece('plane', () => arrows(context));
}

function arrows(context: Context): Part {
  const { layout, view, own } = context;
  const [h, s] = [view('h'), own('s')];
  const names = numbered('h', words);
  const { input } = editing(context, 's');
  const read = names.map(
    (label, word): PlaneVector => ({
      refs: [h.ref(word, 0), h.ref(word, 1)],
      role: 'input',
      label,
      labelSide: 'ahead',
    }),
  );
  const asking: PlaneVector = {
    refs: [s.ref(0, 0), s.ref(0, 1)],
    role: 'query',
    label: symbol('s'),
    ...(input === undefined ? {} : { input: { name: input, row: followed } }),
  };
  return { marks: plane({ key: 'plane', area: layout.plane, reach, vectors: [...read, asking] }), figures: [] };
}
