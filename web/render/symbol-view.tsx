import type { Text } from '../scenes/frame.ts';
import type { Drawing } from './drawing.ts';
import { textContent } from './text-content.ts';

const shift = 0.32;
const small = '72%';

/** Text inside an SVG `<text>`: single letters are variables and slant, subscripts and superscripts are set as such. */
export function TextPieces({ text, drawing, size }: { text: Text; drawing: Drawing; size: number }) {
  if (text.kind !== 'symbol') return <>{textContent(text, drawing.say, drawing.numbers)}</>;
  const variable = /^[A-Za-z]$/.test(text.base);
  const down = size * shift;
  return (
    <>
      <tspan {...(variable ? { 'font-style': 'italic' } : {})}>{text.base}</tspan>
      {text.sup === undefined ? null : (
        <tspan dy={-down} font-size={small}>
          {text.sup}
        </tspan>
      )}
      {text.sub === undefined ? null : (
        <tspan dy={text.sup === undefined ? down * 0.7 : down * 1.7} font-size={small}>
          {text.sub}
        </tspan>
      )}
    </>
  );
}
