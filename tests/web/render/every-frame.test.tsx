/** What the renderer makes of real frames: the printed number is the tensor's, the twin has the same numbers, a file needs nothing else. */
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { describe as describeFrame } from '../../../web/render/describe.ts';
import { exportSvg } from '../../../web/render/export-svg.tsx';
import { FrameTables } from '../../../web/render/frame-tables.tsx';
import { FrameView } from '../../../web/render/frame-view.tsx';
import { figureNumbers } from '../../../web/render/numbers.ts';
import type { CellMark } from '../../../web/scenes/frame.ts';
import { refKey } from '../../../web/trace/trace.ts';
import { frameOf, widths } from '../../gallery/exhibit.ts';
import { exhibits } from '../scenes/exhibits.ts';

const moments = exhibits.flatMap((exhibit) =>
  exhibit.scenarios.flatMap((scenario) =>
    scenario.stops.map((stop) => [`${exhibit.id}/${scenario.id}@${stop}`, exhibit, scenario, stop] as const),
  ),
);

/** The number a reader takes from printed digits. */
function read(text: string): number {
  return Number(text.replace('−', '-').replace(',', '').replace('∞', 'Infinity'));
}

/** Whether printed digits are the number, rounded to the last of them. */
function shows(text: string, value: number): boolean {
  const decimals = text.split('.')[1]?.length ?? 0;
  return Object.is(read(text), value) || Math.abs(read(text) - value) <= 0.5 * 10 ** -decimals + 1e-6;
}

describe.each(moments)('%s', (_, exhibit, scenario, stop) => {
  const say = exhibit.say.en;

  it.each(widths)('at %d px each printed cell shows its tensor, to the digits printed', (width) => {
    const frame = frameOf(scenario, stop, width);
    const cells = frame.marks.filter(
      (mark): mark is CellMark => mark.kind === 'cell' && mark.printed && (mark.opacity ?? 1) > 0,
    );
    const svg = render(<FrameView frame={{ ...frame, marks: cells }} trace={exhibit.trace} say={say} />);
    const texts = Array.from(svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text = '']) => text);
    expect(texts.length).toBe(cells.length);
    const wrong = cells.filter(
      (cell, index) => !shows(texts[index] ?? '', exhibit.trace.at(cell.ref.tensor, cell.ref.index)),
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  it('has a text twin with every number of its figures', () => {
    const frame = frameOf(scenario, stop, widths[1]);
    const numbers = figureNumbers(exhibit.trace, frame.decimals);
    const tables = render(<FrameTables frame={frame} trace={exhibit.trace} say={say} />);
    const words = describeFrame(frame, exhibit.trace, say);
    expect(tables.match(/<caption>/g)?.length).toBe(frame.figures.length);
    for (const figure of frame.figures) {
      for (const ref of figure.cells.flat()) {
        const printed = numbers.print(ref, figure.format);
        const told = figure.masked?.includes(refKey(ref)) ? `${printed} (masked)` : printed;
        expect(tables).toContain(`<td>${told}</td>`);
        expect(words).toContain(told);
      }
    }
  });

  it('leaves the page as a file of one theme, without styles or references', () => {
    const svg = exportSvg(frameOf(scenario, stop, widths[1]), exhibit.trace, say, 'dark');
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg.match(/light-dark|var\(| style=|<style|href/)).toBeNull();
  });

  it('can be walked by keyboard: one tab stop, every number a named button', () => {
    const frame = frameOf(scenario, stop, widths[1]);
    const svg = render(<FrameView frame={frame} trace={exhibit.trace} say={say} actions={{}} />);
    expect(svg.match(/tabindex="0"/g)?.length).toBe(1);
    const buttons = svg.match(/<g role="button"[^>]*>/g) ?? [];
    expect(buttons.length).toBeGreaterThan(0);
    for (const button of buttons) expect(button).toMatch(/aria-label="[^"]+"/);
  });
});
