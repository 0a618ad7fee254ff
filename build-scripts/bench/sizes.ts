import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inProject } from '../support/paths.mjs';

/** Bytes of what a page downloads for a library, compressed with Brotli at its best. */
export type Sizes = Readonly<Record<string, number>>;

const files: Readonly<Record<string, readonly string[]>> = {
  'this engine': ['build/wasm-relaxed-simd/src/bindings/engine-relaxed-simd.wasm', ...chunk('engine-relaxed-simd')],
  'LiteRT.js': [
    'node_modules/@litertjs/core/wasm/litert_wasm_internal.wasm',
    'node_modules/@litertjs/core/wasm/litert_wasm_internal.js',
    ...chunk('lite-rt'),
  ],
  'onnxruntime-web': [
    'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
    'node_modules/onnxruntime-web/dist/ort.wasm.bundle.min.mjs',
  ],
  'TensorFlow.js': [
    'node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
    ...chunk('tensorflow'),
  ],
};

/** The script that the build made of a library, by its name without the hash. */
function chunk(name: string): readonly string[] {
  return readdirSync(inProject('build/bench/assets'))
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => `build/bench/assets/${file}`);
}

export function measureSizes(): Sizes {
  const size = (file: string) => brotliCompressSync(readFileSync(inProject(file))).length;
  return Object.fromEntries(
    Object.entries(files).map(([name, list]) => [name, list.reduce((sum, file) => sum + size(file), 0)]),
  );
}
