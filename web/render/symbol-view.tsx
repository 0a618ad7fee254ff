import type { Text } from '../scenes/frame.ts';
import type { Drawing } from './drawing.ts';
import { textContent, textWidth } from './text-content.ts';

/** Of the font size: how small a script is, and how far its middle stands above or below that of its letter. */
const alone = { size: 0.72, up: 0.32, down: 0.22 };
/** Both scripts at once stand one above the other and must not touch. */
const stacked = { size: 0.66, up: 0.36, down: 0.32 };

/** Text inside an SVG `<text>`: single letters are variables and slant, subscripts and superscripts are set as such, one above the other. */
export function TextPieces({ text, drawing, size }: { text: Text; drawing: Drawing; size: number }) {
  if (text.kind !== 'symbol') return <>{textContent(text, drawing.say, drawing.numbers)}</>;
  const variable = /^[A-Za-z]′?$/.test(text.base);
  const { sup, sub } = text;
  const both = sup !== undefined && sub !== undefined;
  const script = both ? stacked : alone;
  const small = size * script.size;
  const up = sup === undefined ? 0 : size * script.up;
  const down = size * script.down;
  // A subscript under a superscript begins where that one began.
  const back = both ? -textWidth(sup, small) : 0;
  return (
    <>
      <tspan {...(variable ? { 'font-style': 'italic' } : {})}>{text.base}</tspan>
      {sup === undefined ? null : (
        <tspan dy={-up} font-size={small}>
          {sup}
        </tspan>
      )}
      {sub === undefined ? null : (
        <tspan dx={back} dy={up + down} font-size={small}>
          {sub}
        </tspan>
      )}
    </>
  );
}
