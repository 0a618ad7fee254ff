/** One field of a protobuf message: its number and what stands in it. Messages lie in one another as lists of fields. */
export type Field = readonly [number, bigint | number | string | Uint8Array | Message | { readonly float: number }];
export type Message = readonly Field[];

const wireTypes = { varint: 0, bytes: 2, fixed32: 5 } as const;

/** The bytes of a message, its fields in the order given. A number is written as a whole one; `{ float }` is not. */
export function protobuf(message: Message): Uint8Array {
  return joined(message.map(([field, value]) => fieldBytes(field, value)));
}

function fieldBytes(field: number, value: Field[1]): Uint8Array {
  const tagged = (wireType: number, ...parts: readonly Uint8Array[]) =>
    joined([varint(BigInt((field << 3) | wireType)), ...parts]);
  if (typeof value === 'number' || typeof value === 'bigint') return tagged(wireTypes.varint, varint(BigInt(value)));
  if (typeof value === 'object' && 'float' in value) {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value.float, true);
    return tagged(wireTypes.fixed32, bytes);
  }
  const bytes =
    typeof value === 'string' ? new TextEncoder().encode(value) : value instanceof Uint8Array ? value : protobuf(value);
  return tagged(wireTypes.bytes, varint(BigInt(bytes.length)), bytes);
}

/** Seven bits a byte, the lowest first; a negative number as 64 bits. */
function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}
