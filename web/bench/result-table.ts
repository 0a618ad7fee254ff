import { spreadOf } from './statistics.ts';
import type { Measured, RaceResult } from './work.ts';

/** One line of the table: a racer, its time, the least and the most of it, and how fast that is. */
export interface ResultRow {
  readonly name: string;
  readonly time: string;
  readonly least: string;
  readonly most: string;
  readonly speed: string;
}

export function resultRows({ measured, unit }: RaceResult): readonly ResultRow[] {
  return measured.map((racer) => {
    const { median, least, most } = spreadOf(racer.seconds);
    return {
      name: racer.name,
      time: seconds(median),
      least: seconds(least),
      most: seconds(most),
      speed: speedOf(racer, median, unit),
    };
  });
}

/** Three digits and a unit. */
export function seconds(value: number): string {
  const [factor, unit] = value >= 1 ? [1, 's'] : value >= 1e-3 ? [1e3, 'ms'] : [1e6, 'µs'];
  return `${Number((value * factor).toPrecision(3))} ${unit}`;
}

function speedOf({ amount }: Measured, median: number, unit: RaceResult['unit']): string {
  if (amount === undefined || amount === 0 || unit === undefined) return '';
  const perSecond = amount / median;
  if (unit === 'tokens') return `${Number(perSecond.toPrecision(3))} tokens/s`;
  return `${(perSecond / 1e9).toFixed(1)} ${unit === 'bytes' ? 'GB/s' : 'GFLOP/s'}`;
}
