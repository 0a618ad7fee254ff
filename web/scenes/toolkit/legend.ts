/** The key to the colours of matrices: its true smallest number, zero, its true largest. */

import type { Trace } from '../../trace/trace.ts';
import type { Mark } from '../frame.ts';
import { extremes, type TableView } from './view.ts';

export interface LegendOptions {
  readonly trace: Trace;
  /** Views that share the colours. */
  readonly views: readonly TableView[];
  readonly fill: 'signed' | 'weight';
  readonly limit: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const rampHeight = 8;
/** A zero nearer than this to an end would run into the number there. */
const zeroApart = 26;

/** A strip of colour from the smallest to the largest number of the views, both printed under its ends. */
export function legend(options: LegendOptions): readonly Mark[] {
  const ends = extremes(options.trace, options.views);
  if (ends === undefined) return [];
  const key = `legend:${options.fill}`;
  const { x, y, width } = options;
  const below = y + rampHeight + 10;
  const from = options.trace.at(ends.smallest.tensor, ends.smallest.index);
  const to = options.trace.at(ends.largest.tensor, ends.largest.index);
  const zeroAt = (width * -from) / (to - from);
  return [
    {
      kind: 'ramp',
      key: `${key}.ramp`,
      x,
      y,
      width,
      height: rampHeight,
      fill: options.fill,
      from,
      to,
      limit: options.limit,
    },
    {
      kind: 'value',
      key: `${key}.smallest`,
      x,
      y: below,
      anchor: 'start',
      ref: ends.smallest,
      format: 'number',
      size: 'small',
    },
    {
      kind: 'value',
      key: `${key}.largest`,
      x: x + width,
      y: below,
      anchor: 'end',
      ref: ends.largest,
      format: 'number',
      size: 'small',
    },
    ...(from < 0 && to > 0 && Math.min(zeroAt, width - zeroAt) >= zeroApart
      ? [
          {
            kind: 'label',
            key: `${key}.zero`,
            x: x + zeroAt,
            y: below,
            anchor: 'middle',
            text: { kind: 'symbol', base: '0' },
            size: 'small',
          } as const,
        ]
      : []),
  ];
}
