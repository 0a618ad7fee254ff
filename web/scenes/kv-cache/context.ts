/** What every part of the key/value cache's picture needs. */

import type { Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import { largestMagnitude, message } from '../toolkit/index.ts';
import { type Layout, layoutFor } from './layout.ts';

/** Tokens of the lesson. */
export const tokenCount = 3;

export interface Context {
  readonly input: SceneInput;
  readonly layout: Layout;
  /** Where the colour scale of vectors ends: one for the whole picture, so that equal numbers look equal. */
  readonly limit: number;
}

export function contextOf(input: SceneInput): Context {
  const vectors = ['uncached.3.q', 'uncached.3.k', 'uncached.3.v', 'two.3.q', 'two.3.keys', 'two.3.values'];
  return { input, layout: layoutFor(input.size.width, tokenCount), limit: largestMagnitude(input.trace, vectors) };
}

export function say(id: string): Text {
  return message(`kv-cache.${id}`);
}
