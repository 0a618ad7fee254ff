/** One number of W_Q: as the seed drew it, as it is now, and which way the last step's loss pulled it. */
import type { Mark, Text } from '../frame.ts';
import { message, type Part, symbol } from '../toolkit/index.ts';
import type { Layout } from './layout.ts';

const kNumbers: readonly { readonly tensor: string; readonly name: Text }[] = [
  { tensor: 'wq_first', name: message('training.weight-first') },
  { tensor: 'wq', name: message('training.weight-now') },
  { tensor: 'wq_gradient', name: message('training.weight-gradient') },
];

export function oneWeight({ grid, weight }: Layout): Part {
  const { x, y, step, width } = weight;
  const height = 30;
  const name: Mark = {
    kind: 'label',
    key: 'weight.name',
    x: grid.margin,
    y: y + height / 2,
    anchor: 'start',
    text: symbol('W', 'Q'),
    size: 'name',
    role: 'weight-matrix',
  };
  const cells = kNumbers.flatMap(({ tensor, name: label }, i): readonly Mark[] => [
    {
      kind: 'cell',
      key: `weight.${tensor}`,
      x: x + i * step,
      y,
      width,
      height,
      ref: { tensor, index: [0, 0] },
      fill: 'plain',
      printed: true,
      // A step moves it in the third digit.
      format: 'significant',
      role: 'weight-matrix',
    },
    {
      kind: 'label',
      key: `weight.${tensor}.label`,
      x: x + i * step,
      y: y - 11,
      anchor: 'start',
      text: label,
      size: 'small',
    },
  ]);
  return {
    marks: [name, ...cells],
    figures: [
      {
        key: 'weight',
        caption: message('training.weight'),
        rows: [],
        columns: kNumbers.map(({ name: label }) => label),
        cells: [kNumbers.map(({ tensor }) => ({ tensor, index: [0, 0] }))],
        format: 'significant',
      },
    ],
  };
}
