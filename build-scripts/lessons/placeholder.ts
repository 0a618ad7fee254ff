import { type NumberFormat, numberFormats, type Placeholder, type ProseNode } from '../../web/prose/prose.ts';

const pattern = /^(?<name>[A-Za-z][\w.]*?)(?<shape>\.shape)?(?:\[(?<index>[\d\s,]*)\])?(?::(?<format>[.\w]+))?$/;

/**
 * Reads what stands between the braces of `{attn_weights[0,1]:percent}`, `{scale}`, `{k.shape}`, `{token[0]}`.
 * Gives the placeholder, or what is wrong with it.
 */
export function parsePlaceholder(source: string): Placeholder | string {
  const { name, shape, index, format = 'number' } = pattern.exec(source.trim())?.groups ?? {};
  if (name === undefined)
    return `{${source}} is no placeholder; write {tensor[0,1]}, {tensor[0]:percent}, {tensor.shape} or {token[0]}`;
  if (!isNumberFormat(format)) return `{${source}}: no format '${format}'; there are ${numberFormats.join(', ')}`;
  const indices = (index ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
  const [position] = indices;
  if (shape !== undefined) {
    return source.includes(':') || index !== undefined
      ? `{${source}}: a shape has no index and no format`
      : { kind: 'shape', tensor: name };
  }
  if (name !== 'token') return { kind: 'number', ref: { tensor: name, index: indices }, format };
  return position === undefined || indices.length > 1 || source.includes(':')
    ? `{${source}}: write {token[0]}, with one position and no format`
    : { kind: 'token', position };
}

/** Splits text at its placeholders. */
export function splitPlaceholders(text: string, report: (message: string) => void): ProseNode[] {
  return text.split(/(\{[^{}]*\}|[{}])/).flatMap((part): ProseNode[] => {
    if (part === '') return [];
    if (!/^[{}]/.test(part)) return [part];
    const placeholder = part.length < 2 ? `'${part}' stands alone` : parsePlaceholder(part.slice(1, -1));
    if (typeof placeholder !== 'string') return [{ kind: 'placeholder', placeholder }];
    report(placeholder);
    return [];
  });
}

function isNumberFormat(format: string): format is NumberFormat {
  return numberFormats.some((known) => known === format);
}
