/** A small trace for tests: named matrices without formulas. */
import type { Ref, Trace, TraceTensor } from '../../../web/trace/trace.ts';

export function traceOf(tensors: Readonly<Record<string, readonly (readonly number[])[]>>): Trace {
  const byName = new Map<string, TraceTensor>(
    Object.entries(tensors).map(([name, rows]) => [
      name,
      {
        name,
        shape: [rows.length, rows[0]?.length ?? 0],
        formula: { op: 'input', of: [] },
        data: Float32Array.from(rows.flat()),
      },
    ]),
  );
  const tensor = (name: string): TraceTensor => {
    const found = byName.get(name);
    if (!found) throw new RangeError(`no tensor ${name}; there are ${[...byName.keys()].join(', ')}`);
    return found;
  };
  return {
    names: [...byName.keys()],
    has: (name) => byName.has(name),
    tensor,
    at: (name, [row = -1, column = -1]) => {
      const { shape, data } = tensor(name);
      const value =
        row >= 0 && column >= 0 && column < (shape[1] ?? 0) ? data[row * (shape[1] ?? 0) + column] : undefined;
      if (value === undefined) throw new RangeError(`${name}[${row},${column}] lies outside ${shape.join(' x ')}`);
      return value;
    },
    origin: (_: Ref) => 'hand-made',
    word: (_: Ref) => undefined,
  };
}
