import { AttentionError } from './attention-error.ts';
import { invalid } from './check.ts';

/** The bytes of a module, from where the caller says they are. Throws `load_failed` when they cannot be had. */
export async function readWasm(wasm: unknown): Promise<Uint8Array> {
  if (wasm instanceof ArrayBuffer) return new Uint8Array(wasm);
  if (ArrayBuffer.isView(wasm)) return new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength);
  if (!(wasm instanceof URL) && typeof wasm !== 'string') throw invalid('wasm must be a URL, a string or bytes');
  try {
    return isFileInNode(wasm) ? await readFile(wasm) : await download(wasm);
  } catch (cause) {
    throw new AttentionError('load_failed', `${String(wasm)} could not be read: ${String(cause)}`, { cause });
  }
}

async function download(url: URL | string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

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
