import type { Library } from '../library.ts';

/** The files of others that `npm run bench` serves beside the page. */
const files = new URL('./peer-files/', document.baseURI);

/** How each library is loaded. Modules are loaded when they are asked for, so that a cold start loads one of them. */
export const peerLoaders = {
  'LiteRT.js': async () => (await import('./lite-rt.ts')).liteRtLibrary(new URL('lite-rt/', files).href),
  'onnxruntime-web': async () => (await import('./onnx-runtime.ts')).onnxRuntimeLibrary(),
  'TensorFlow.js': async () => (await import('./tensorflow.ts')).tensorFlowLibrary(files.href),
} as const satisfies Readonly<Record<string, () => Promise<Library>>>;

export type PeerName = keyof typeof peerLoaders;
