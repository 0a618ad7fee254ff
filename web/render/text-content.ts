/** Text of a frame as a plain string, for labels that are spoken and for tables. */
import type { Text } from '../scenes/frame.ts';
import type { Ref } from '../trace/trace.ts';
import type { FigureNumbers } from './numbers.ts';

/** Looks a message up in the reader's language and fills `{name}` holes with these values. */
export type Say = (id: string, values: Readonly<Record<string, string>>) => string;

export function textContent(text: Text, say: Say, numbers: FigureNumbers): string {
  if (text.kind === 'token') return text.text;
  if (text.kind === 'shape') return text.sizes.join(' × ');
  if (text.kind === 'symbol') return `${text.base}${text.sup ?? ''}${text.sub ?? ''}`;
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [name, printed(value, numbers)] as const);
  return say(text.id, Object.fromEntries(values));
}

function printed(value: Ref | number | string, numbers: FigureNumbers): string {
  return typeof value === 'object' ? numbers.print(value, 'number') : String(value);
}

/** About how wide a text is set at a font size: Chinese characters are as wide as they are high, others a bit more than half. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((width, character) => width + (/[⺀-鿿＀-￯]/u.test(character) ? size : size * 0.56), 0);
}

/** A token that is wider than this loses its end to an ellipsis, and no part of a character. */
export function shortened(text: Text, size: number, most: number): Text {
  if (text.kind !== 'token' || textWidth(text.text, size) <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text.text)) {
    if (textWidth(`${kept}${segment}…`, size) > most) break;
    kept += segment;
  }
  return { kind: 'token', text: `${kept}…` };
}
