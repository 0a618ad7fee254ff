/** What every mark's view needs to know of the picture it stands in. */
import type { Trace } from '../trace/trace.ts';
import type { FigureNumbers } from './numbers.ts';
import type { PaintWriter } from './palette.ts';
import type { Say } from './text-content.ts';

export interface Drawing {
  readonly trace: Trace;
  readonly numbers: FigureNumbers;
  readonly say: Say;
  readonly paint: PaintWriter;
  /** Makes ids of patterns unique where several figures stand on one page. */
  readonly id: string;
}

/** Font of figures. The same for every language, so that switching language moves nothing. */
export const figureFont =
  "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

export const fontSize = { small: 12, normal: 14, name: 16 } as const;

/** How strongly a mark is drawn: what is dimmed stays readable. */
export function opacityOf(mark: { readonly opacity?: number; readonly emphasis?: string }): number {
  return (mark.opacity ?? 1) * (mark.emphasis === 'dim' ? 0.65 : 1);
}
