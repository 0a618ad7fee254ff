import type { BadgeMark, LabelMark, TokenMark, ValueMark } from '../scenes/frame.ts';
import { type Drawing, fontSize } from './drawing.ts';
import { edge, ink, inkSoft, panel, paper, roleLetter, rolePaint } from './palette.ts';
import { TextPieces } from './symbol-view.tsx';
import { shortened, textContent, textWidth } from './text-content.ts';

/** A name, an axis, a sign. Names, and letters of any size, carry the colour of their role. */
export function LabelView({ label, drawing }: { label: LabelMark; drawing: Drawing }) {
  const named = label.role !== undefined && (label.size === 'name' || label.text.kind === 'symbol');
  const colour = named ? rolePaint[label.role ?? 'neutral'] : label.size === 'small' ? inkSoft : ink;
  return (
    <text
      x={label.x}
      y={label.y}
      text-anchor={label.anchor}
      dominant-baseline="central"
      font-size={fontSize[label.size]}
      font-weight={label.size === 'name' || label.emphasis === 'focus' ? 600 : 400}
      fill={drawing.paint(colour)}
    >
      <TextPieces text={label.text} drawing={drawing} size={fontSize[label.size]} />
    </text>
  );
}

/** A number without a box. */
export function ValueView({ value, drawing }: { value: ValueMark; drawing: Drawing }) {
  return (
    <text
      x={value.x}
      y={value.y}
      text-anchor={value.anchor}
      dominant-baseline="central"
      font-size={fontSize[value.size]}
      font-weight={value.emphasis === 'selected' ? 600 : 400}
      fill={drawing.paint(ink)}
    >
      {drawing.numbers.print(value.ref, value.format)}
    </text>
  );
}

const pillPadding = 3;
/** How much tighter than its natural width a word may be set and still be read. */
const tightest = 2.5;

/** A token in its pill. */
export function TokenView({ token, drawing }: { token: TokenMark; drawing: Drawing }) {
  const strong = token.emphasis === 'focus' || token.emphasis === 'selected';
  const size = token.width < 70 || token.height < 20 ? fontSize.small : fontSize.normal;
  const room = token.width - 2 * pillPadding;
  // A long word is set tighter rather than cut, as long as it can be read.
  const text = shortened(token.text, size, room * tightest);
  const squeezed = textWidth(textContent(text, drawing.say, drawing.numbers), size) > room;
  return (
    <>
      <rect
        x={token.x}
        y={token.y}
        width={token.width}
        height={token.height}
        rx={token.height / 2}
        fill={drawing.paint(panel)}
        stroke={drawing.paint(edge)}
        stroke-width={strong ? 2 : 1}
      />
      <text
        x={token.x + token.width / 2}
        y={token.y + token.height / 2}
        text-anchor="middle"
        dominant-baseline="central"
        font-size={size}
        font-weight={strong ? 600 : 400}
        {...(squeezed ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' } : {})}
        fill={drawing.paint(ink)}
      >
        <TextPieces text={text} drawing={drawing} size={size} />
      </text>
    </>
  );
}

const badgeSize = 18;

/** The letter of a role on its colour. */
export function BadgeView({ badge, drawing }: { badge: BadgeMark; drawing: Drawing }) {
  return (
    <>
      <rect
        x={badge.x}
        y={badge.y}
        width={badgeSize}
        height={badgeSize}
        rx={4}
        fill={drawing.paint(rolePaint[badge.role])}
      />
      <text
        x={badge.x + badgeSize / 2}
        y={badge.y + badgeSize / 2}
        text-anchor="middle"
        dominant-baseline="central"
        font-size={fontSize.small}
        font-weight={700}
        fill={drawing.paint(paper)}
      >
        {roleLetter[badge.role]}
      </text>
    </>
  );
}
