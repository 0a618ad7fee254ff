/**
 * How long a library takes from the opening of a page to its first result: the page's address names it (`?library=...`), and
 * `window.__firstResult` becomes the milliseconds.
 */
import { loadEngine } from '../../engine/engine.ts';
import { engineLibrary } from '../engine-library.ts';
import type { Library } from '../library.ts';
import { noise } from '../noise.ts';
import { type PeerName, peerLoaders } from './peers.ts';

const loaders: Readonly<Record<string, () => Promise<Library>>> = {
  'this engine': async () => engineLibrary(await loadEngine()),
  ...(peerLoaders satisfies Readonly<Record<PeerName, unknown>>),
};

const name = new URLSearchParams(location.search).get('library') ?? '';
const library = await loaders[name]?.();
const [form] = (await library?.prepare({ kind: 'linear', x: noise([64, 64], 1), weight: noise([64, 64], 2) })) ?? [];
if (form === undefined) throw new Error(`no library is called "${name}"`);
await form.result();
window.__firstResult = performance.now();
