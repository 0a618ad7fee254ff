/**
 * Placeholders of prose: `{attn_weights[0,1]:percent}`, `{scale}`, `{k.shape}`, `{token[0]}`.
 * @typedef {import('../../web/prose/prose.ts').Placeholder} Placeholder
 */

const formats = ['number', 'percent', 'integer', 'bytes', 'full', '.0', '.1', '.2', '.3', '.4'];

const pattern = /^(?<name>[A-Za-z][\w.]*?)(?<shape>\.shape)?(?:\[(?<index>[\d\s,]*)\])?(?::(?<format>[.\w]+))?$/;

/**
 * @param {string} source what stands between the braces
 * @returns {Placeholder | string} the placeholder, or what is wrong with it
 */
export function parsePlaceholder(source) {
  const { name, shape, index, format } = pattern.exec(source.trim())?.groups ?? {};
  if (name === undefined) return `{${source}} is no placeholder; write {tensor[0,1]}, {tensor[0]:percent}, {tensor.shape} or {token[0]}`;
  if (format !== undefined && !formats.includes(format)) return `{${source}}: no format '${format}'; there are ${formats.join(', ')}`;
  const indices = (index ?? '').split(',').filter((part) => part.trim() !== '');
  if (shape !== undefined) {
    return index === undefined && format === undefined ? { kind: 'shape', tensor: name } : `{${source}}: a shape has no index and no format`;
  }
  if (name === 'token') {
    return indices.length === 1 && format === undefined
      ? { kind: 'token', position: Number(indices[0]) }
      : `{${source}}: write {token[0]}, with one position and no format`;
  }
  return { kind: 'number', ref: { tensor: name, index: indices.map(Number) }, format: format ?? 'number' };
}

/**
 * Splits text at its placeholders.
 * @param {string} text
 * @param {(message: string) => void} report
 * @returns {import('../../web/prose/prose.ts').ProseNode[]}
 */
export function splitPlaceholders(text, report) {
  return text.split(/(\{[^{}]*\}|[{}])/).flatMap((part) => {
    if (part === '') return [];
    if (!/^[{}]/.test(part)) return [part];
    const placeholder = part.length < 2 ? `'${part}' stands alone` : parsePlaceholder(part.slice(1, -1));
    if (typeof placeholder !== 'string') return [{ kind: 'placeholder', placeholder }];
    report(placeholder);
    return [];
  });
}
