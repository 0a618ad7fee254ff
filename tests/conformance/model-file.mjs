/** A safetensors file of tensors that are (out, in), as the cases hold them. */
export function safetensors(tensors, metadata = {}) {
  const header = { __metadata__: { layout: 'out_in', ...metadata } };
  const parts = [];
  let offset = 0;
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    const bytes = Buffer.from(Float32Array.from(data).buffer);
    header[name] = { dtype: 'F32', shape, data_offsets: [offset, offset + bytes.length] };
    parts.push(bytes);
    offset += bytes.length;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return new Uint8Array(Buffer.concat([length, text, ...parts]));
}

export const vector = (data) => ({ shape: [data.length], data });
