/** Each lesson as the part of the machine that it explains: shapes only, no numbers. */

type Shape =
  | { readonly kind: 'strip'; readonly x: number; readonly y: number; readonly cells: number; readonly role: string }
  | { readonly kind: 'bar'; readonly x: number; readonly y: number; readonly width: number; readonly role: string }
  | { readonly kind: 'flow'; readonly path: string };

const kCell = 9;

const strip = (x: number, y: number, cells: number, role: string): Shape => ({ kind: 'strip', x, y, cells, role });
const bar = (x: number, y: number, width: number, role: string): Shape => ({ kind: 'bar', x, y, width, role });
const flow = (path: string): Shape => ({ kind: 'flow', path });

/** Drawn in a field of 120 by 64. */
const kPictograms: Readonly<Record<string, readonly Shape[]>> = {
  bottleneck: [
    ...[8, 22, 36, 50].map((y) => strip(8, y, 1, 'input')),
    flow('M20 12C34 12 34 30 46 30M20 26C34 26 34 30 46 30M20 40C34 40 34 30 46 30M20 54C34 54 34 30 46 30'),
    strip(48, 26, 2, 'neutral'),
    flow('M70 30H84'),
    strip(88, 26, 2, 'output'),
  ],
  alignment: [
    ...[12, 28, 44].map((y) => strip(8, y, 2, 'input')),
    strip(78, 28, 2, 'query'),
    flow('M74 32C62 32 46 16 32 16M74 32H32M74 32C62 32 46 48 32 48'),
  ],
  naive: [
    strip(47, 28, 3, 'input'),
    flow('M45 32H30M60 26V16M76 32H92'),
    strip(8, 28, 2, 'query'),
    strip(52, 5, 2, 'key'),
    strip(94, 28, 2, 'value'),
  ],
  roles: [
    strip(8, 28, 2, 'query'),
    flow('M28 32H44'),
    strip(48, 10, 2, 'key'),
    strip(48, 28, 2, 'key'),
    strip(48, 46, 2, 'key'),
    flow('M68 14H90M68 32H90M68 50H90'),
    strip(94, 10, 2, 'value'),
    strip(94, 28, 2, 'value'),
    strip(94, 46, 2, 'value'),
  ],
  projections: [
    strip(8, 28, 3, 'input'),
    flow('M38 32H58M58 32C66 32 66 14 76 14M58 32H76M58 32C66 32 66 50 76 50'),
    strip(80, 9, 3, 'query'),
    strip(80, 28, 3, 'key'),
    strip(80, 46, 3, 'value'),
  ],
  'by-hand': [
    strip(8, 28, 2, 'query'),
    strip(38, 10, 2, 'key'),
    strip(38, 28, 2, 'key'),
    strip(38, 46, 2, 'key'),
    bar(64, 10, 22, 'weight'),
    bar(64, 28, 7, 'weight'),
    bar(64, 46, 13, 'weight'),
    flow('M88 14C96 14 94 32 98 32M72 32H98M79 50C94 50 92 32 98 32'),
    strip(100, 28, 2, 'output'),
  ],
  'stored-or-computed': [
    ...[6, 17, 28, 39, 50].map((y) => strip(10, y, 3, 'input')),
    strip(50, 28, 3, 'weight-matrix'),
    flow('M38 32H48M78 32H88'),
    strip(91, 10, 2, 'query'),
    strip(91, 28, 2, 'key'),
    strip(91, 46, 2, 'value'),
  ],
  'self-attention': [
    ...[10, 28, 46].map((y) => strip(48, y, 3, 'input')),
    flow('M46 32C24 32 24 14 46 14M46 32C24 32 24 50 46 50M77 32C92 32 92 14 77 14'),
  ],
  'cross-attention': [
    ...[10, 28, 46].map((y) => strip(8, y, 2, 'key')),
    ...[19, 37].map((y) => strip(88, y, 2, 'query')),
    flow('M86 23C62 23 58 14 32 14M86 23C62 23 58 32 32 32M86 41C62 41 58 50 32 50'),
  ],
  'scaled-dot-product': [
    strip(8, 12, 2, 'query'),
    strip(8, 44, 2, 'key'),
    flow('M30 16C38 16 38 32 44 32M30 48C38 48 38 32 44 32'),
    ...[12, 22, 32, 42].map((y, row) => bar(48, y, 6 + 10 * row, 'weight')),
    strip(92, 28, 2, 'output'),
  ],
  'multi-head': [
    strip(8, 28, 3, 'input'),
    flow('M38 32C46 32 44 16 50 16M38 32C46 32 44 48 50 48'),
    strip(52, 11, 2, 'query'),
    bar(74, 11, 14, 'weight'),
    strip(52, 44, 2, 'query'),
    bar(74, 44, 8, 'weight'),
    flow('M90 16C98 16 94 32 98 32M90 48C98 48 94 32 98 32'),
    strip(100, 28, 2, 'output'),
  ],
  'kv-cache': [
    strip(8, 28, 2, 'query'),
    flow('M30 32H44'),
    strip(48, 16, 2, 'key'),
    strip(72, 16, 2, 'key'),
    strip(96, 16, 2, 'key'),
    strip(48, 40, 2, 'value'),
    strip(72, 40, 2, 'value'),
    strip(96, 40, 2, 'value'),
    flow('M46 30H116M46 54H116'),
  ],
  training: [
    strip(8, 10, 3, 'query'),
    strip(8, 28, 3, 'key'),
    strip(8, 46, 3, 'value'),
    flow('M56 10V55H114M60 14C66 44 78 50 110 51'),
    flow('M50 14H38M50 32H38M50 50H38M50 14V50'),
  ],
};

export function Pictogram({ lesson }: { lesson: string }) {
  const shapes = kPictograms[lesson] ?? [strip(44, 28, 3, 'input')];
  return (
    <svg class="pictogram" viewBox="0 0 120 64" width={120} height={64} aria-hidden="true">
      {shapes.map((shape, i) => (
        <ShapeView key={i} shape={shape} />
      ))}
    </svg>
  );
}

function ShapeView({ shape }: { shape: Shape }) {
  if (shape.kind === 'flow') return <path class="flow" d={shape.path} fill="none" />;
  if (shape.kind === 'bar')
    return <rect class={`fill-${shape.role}`} x={shape.x} y={shape.y} width={shape.width} height={kCell} />;
  const { x, y, cells, role } = shape;
  const lines = Array.from({ length: cells - 1 }, (_, i) => `M${x + (i + 1) * kCell} ${y}v${kCell}`).join('');
  return (
    <g class={`outline-${role}`} fill="none">
      <rect x={x} y={y} width={cells * kCell} height={kCell} />
      <path d={lines} />
    </g>
  );
}
