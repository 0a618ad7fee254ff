import { setFlagsFromString } from 'node:v8';

/** Node 20 knows relaxed SIMD but takes it only when told to, before the first such module; later ones take it as it is. */
export function takeRelaxedSimd() {
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--experimental-wasm-relaxed-simd');
}
