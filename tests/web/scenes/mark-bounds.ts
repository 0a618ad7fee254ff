/** How far a mark reaches on the stage; the width of text is estimated, since there is no font in Node. */
import { textWidth } from '../../../web/render/text-content.ts';
import type { Mark, Text } from '../../../web/scenes/frame.ts';
import type { Area } from '../../../web/scenes/toolkit/part.ts';

const fontSizes = { small: 12, normal: 14, name: 16 } as const;

export function boundsOf(
  mark: Mark,
  textOf: (text: Text) => string,
  printedValue: (mark: Mark & { kind: 'value' }) => string,
): Area {
  switch (mark.kind) {
    case 'label':
      return anchored(mark, textWidth(textOf(mark.text), fontSizes[mark.size]), fontSizes[mark.size]);
    case 'value':
      return anchored(mark, textWidth(printedValue(mark), fontSizes[mark.size]), fontSizes[mark.size]);
    case 'badge':
      return { x: mark.x, y: mark.y, width: 18, height: 18 };
    case 'lock':
      return { x: mark.x, y: mark.y, width: 14, height: 16 };
    case 'guess':
      return around([...(mark.from ? [mark.from] : []), ...mark.points]);
    case 'path':
      return around(mark.points);
    case 'vector': {
      const reach = mark.reach * mark.unit;
      return { x: mark.origin[0] - reach, y: mark.origin[1] - reach, width: 2 * reach, height: 2 * reach };
    }
    default:
      return mark;
  }
}

function anchored(
  { x, y, anchor }: { x: number; y: number; anchor: 'start' | 'middle' | 'end' },
  width: number,
  height: number,
): Area {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { x: left, y: y - height / 2, width, height };
}

function around(points: readonly (readonly [number, number])[]): Area {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    x: Math.min(...xs),
    y: Math.min(...ys),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
  };
}
