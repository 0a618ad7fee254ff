import { AttentionError } from './attention-error.ts';
import { invalid } from './check.ts';
import { ownBytes } from './own-view.ts';

/** The bytes of a module, from where the caller says they are. Throws `load_failed` when they cannot be had. */
export async function readWasm(wasm: unknown): Promise<Uint8Array> {
  const bytes = ownBytes(wasm);
  if (bytes !== undefined) return bytes;
  if (!(wasm instanceof URL) && typeof wasm !== 'string') throw invalid('wasm must be a URL, a string or bytes');
  return readAddress(wasm);
}

/** The bytes at an address; `onBytes` hears how many of them are there. Throws `load_failed` when they cannot be had. */
export async function readAddress(
  address: URL | string,
  onBytes: (loaded: number) => void = () => {},
): Promise<Uint8Array> {
  try {
    const bytes = isFileInNode(address) ? await readFile(address) : await download(address, onBytes);
    onBytes(bytes.length);
    return bytes;
  } catch (cause) {
    throw new AttentionError('load_failed', `${addressName(address)} could not be read: ${String(cause)}`, { cause });
  }
}

async function download(url: URL | string, onBytes: (loaded: number) => void): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  if (response.body === null) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  const reader = (
    isCompressed(url) ? response.body.pipeThrough(new DecompressionStream('gzip')) : response.body
  ).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value === undefined) continue;
    chunks.push(value);
    loaded += value.length;
    onBytes(loaded);
  }
  return joined(chunks, loaded);
}

/** A page that holds its files itself holds them compressed, and says so in their addresses. */
const isCompressed = (url: URL | string) => String(url).startsWith('data:application/gzip');

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** A data address holds the file itself: its beginning says enough. */
const addressName = (address: URL | string) => String(address).slice(0, 200);

/** The part of Node that is needed here, found without an import that a bundler for browsers would stumble over. */
interface NodeProcess {
  getBuiltinModule?(name: 'node:fs/promises'): { readFile(path: URL | string): Promise<Uint8Array> };
}

function isFileInNode(wasm: URL | string): boolean {
  return nodeProcess()?.getBuiltinModule !== undefined && !/^(https?|data|blob):/.test(String(wasm));
}

async function readFile(wasm: URL | string): Promise<Uint8Array> {
  const files = nodeProcess()?.getBuiltinModule?.('node:fs/promises');
  if (files === undefined) throw new Error('files can be read in Node only');
  return files.readFile(typeof wasm === 'string' && wasm.startsWith('file:') ? new URL(wasm) : wasm);
}

function nodeProcess(): NodeProcess | undefined {
  return (globalThis as { readonly process?: NodeProcess }).process;
}
