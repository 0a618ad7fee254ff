// Node 20 knows relaxed SIMD but takes it only when told to, before the first such module; later ones take it as it is.
// Imported for that effect: by tests, and by the linker of the relaxed module, which runs what it has linked.
import { setFlagsFromString } from 'node:v8';

if (process.versions.node.startsWith('20.')) setFlagsFromString('--experimental-wasm-relaxed-simd');
