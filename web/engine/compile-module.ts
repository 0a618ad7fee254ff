/**
 * Fetches a module and compiles it while it arrives; undefined where nothing can be fetched, as in Node, whose files the module's
 * own script reads. Rejects when it cannot be had or is none.
 */
export function compileModule(address: URL | undefined): Promise<WebAssembly.Module> | undefined {
  return address !== undefined && /^https?:$/.test(address.protocol) ? compiled(address) : undefined;
}

async function compiled(address: URL): Promise<WebAssembly.Module> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${address.href}: HTTP ${response.status}`);
  // Browsers compile on the way only what the host calls by this type and adds nothing to, and not all hosts do.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
