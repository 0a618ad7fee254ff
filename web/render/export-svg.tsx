/** A figure as a file of its own: one theme, no style sheet, the page's paper behind it. */
import { render } from 'preact-render-to-string';
import type { Frame } from '../scenes/frame.ts';
import type { Trace } from '../trace/trace.ts';
import { FrameView } from './frame-view.tsx';
import { fixedPaint, paper } from './palette.ts';
import type { Say } from './text-content.ts';

export function exportSvg(frame: Frame, trace: Trace, say: Say, theme: 'light' | 'dark'): string {
  const picture = render(<FrameView frame={frame} trace={trace} say={say} paint={fixedPaint(theme)} />);
  const background = `<rect width="100%" height="100%" fill="${paper[theme]}"/>`;
  return picture.replace(/<svg[^>]*>/, (opening) => opening + background);
}
