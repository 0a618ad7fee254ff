import { createHash } from 'node:crypto';

/** A short hash of a passage: what a translation remembers of its source. Line ends and outer white space do not count. */
export function passageHash(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 8);
}
