import type { Text } from '../scenes/frame.ts';
import type { Drawing } from './drawing.ts';
import { textContent, textWidth } from './text-content.ts';

const shift = 0.32;
const small = 0.72;

/** Text inside an SVG `<text>`: single letters are variables and slant, subscripts and superscripts are set as such, one above the other. */
export function TextPieces({ text, drawing, size }: { text: Text; drawing: Drawing; size: number }) {
  if (text.kind !== 'symbol') return <>{textContent(text, drawing.say, drawing.numbers)}</>;
  const variable = /^[A-Za-z]′?$/.test(text.base);
  const up = size * shift;
  const both = text.sup !== undefined && text.sub !== undefined;
  const drop = text.sup === undefined ? up * 0.7 : up * 1.7;
  // A subscript under a superscript begins where that one began.
  const back = both ? -textWidth(text.sup ?? '', size * small) : 0;
  return (
    <>
      <tspan {...(variable ? { 'font-style': 'italic' } : {})}>{text.base}</tspan>
      {text.sup === undefined ? null : (
        <tspan dy={-up} font-size={size * small}>
          {text.sup}
        </tspan>
      )}
      {text.sub === undefined ? null : (
        <tspan dx={back} dy={drop} font-size={size * small}>
          {text.sub}
        </tspan>
      )}
    </>
  );
}
