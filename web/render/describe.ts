/** A frame in words: what a screen reader says of it, made from the same frame and trace as the picture. */
import { formatNumber, wholePercent } from '../prose/format.ts';
import type { Figure, Frame, Text } from '../scenes/frame.ts';
import { type Ref, refKey, type Trace } from '../trace/trace.ts';
import type { Drawing } from './drawing.ts';
import type { Pressable } from './focus.ts';
import { type FigureNumbers, figureNumbers } from './numbers.ts';
import { type Say, textContent } from './text-content.ts';

/** One sentence that says what is to be seen now. */
export function narrationText(frame: Frame, trace: Trace, say: Say): string {
  return textContent(frame.narration, say, figureNumbers(trace, frame.decimals));
}

/** The narration, then every figure with its numbers, one line each. */
export function describe(frame: Frame, trace: Trace, say: Say): string {
  const numbers = figureNumbers(trace, frame.decimals);
  const lines = frame.figures.map((figure) => describeFigure(figure, say, numbers));
  return [textContent(frame.narration, say, numbers), ...lines].join('\n');
}

function describeFigure(figure: Figure, say: Say, numbers: FigureNumbers): string {
  const rows = figure.cells.map((refs, row) => {
    const name = figure.rows[row];
    const values = refs.map((ref) => figureNumber(figure, ref, say, numbers));
    const guess = guessedHeight(figure, row);
    const guessed = guess === '' ? [] : [`${headerText(figure.guessed?.name, say, numbers)} ${guess}`];
    const all = [...values, ...guessed].join(', ');
    return name === undefined ? all : `${textContent(name, say, numbers)}: ${all}`;
  });
  return `${textContent(figure.caption, say, numbers)}: ${rows.join('; ')}`;
}

/** A number of a figure's text twin. */
export function figureNumber(figure: Figure, ref: Ref, say: Say, numbers: FigureNumbers): string {
  const printed = numbers.print(ref, figure.format);
  return figure.masked?.includes(refKey(ref)) ? say('figure.masked', { value: printed }) : printed;
}

/** What the learner guessed for a row of the text twin, or nothing where nothing was. */
export function guessedHeight({ guessed, format }: Figure, row: number): string {
  const height = guessed?.heights[row] ?? null;
  if (height === null) return '';
  return format === 'percent' ? wholePercent(height, 'en') : formatNumber(height, 'en', '.2');
}

/** What a focused number is called: its tensor by the name a learner knows, its place counted from 1, its value. */
export function cellLabel(mark: Pressable, drawing: Drawing): string {
  const refs = mark.kind === 'cell' ? [mark.ref] : mark.refs;
  const first = refs[0] as Ref;
  const look = (mark.kind === 'cell' ? mark.format : undefined) ?? 'number';
  const values = {
    name:
      mark.kind === 'vector'
        ? textContent(mark.label, drawing.say, drawing.numbers)
        : drawing.say(`tensor.${first.tensor}`, {}),
    row: String((first.index.at(-2) ?? 0) + 1),
    column: String((first.index.at(-1) ?? 0) + 1),
    value: refs.map((ref) => drawing.numbers.print(ref, look)).join(', '),
    origin: drawing.say(`origin.${drawing.trace.origin(first)}`, {}),
  };
  return drawing.say(mark.kind === 'cell' ? 'figure.cell' : 'figure.vector', values);
}

/** A header of the text twin, or nothing where there is none. */
export function headerText(text: Text | undefined, say: Say, numbers: FigureNumbers): string {
  return text === undefined ? '' : textContent(text, say, numbers);
}
