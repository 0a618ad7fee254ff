/**
 * Which folder may use which: dependencies point one way. A folder may always use itself.
 * @typedef {object} Layer
 * @property {readonly string[]} mayUse     folders of the same tree
 * @property {readonly string[]} [packages] npm packages, virtual modules and `#wasm`
 */

/** C++, folders of `src/`. @type {Readonly<Record<string, Layer>>} */
export const cppLayers = {
  core: { mayUse: [] },
  simd: { mayUse: ['core'] },
  kernels: { mayUse: ['core', 'simd'] },
  // The oracle shares nothing with what it judges.
  'kernels/reference': { mayUse: ['core'] },
  trace: { mayUse: ['core'] },
  attention: { mayUse: ['core', 'kernels', 'trace'] },
  model: { mayUse: ['core', 'kernels', 'trace', 'attention'] },
  train: { mayUse: ['core'] },
  'train/backward': { mayUse: ['core', 'simd', 'kernels'] },
  'train/variables': { mayUse: ['core', 'train/backward'] },
  'train/operations': { mayUse: ['core', 'kernels', 'model', 'train', 'train/backward', 'train/variables'] },
  'train/tape': { mayUse: ['core', 'train/operations', 'train/variables'] },
  'train/models': {
    mayUse: ['core', 'kernels', 'attention', 'model', 'train', 'train/operations', 'train/tape', 'train/variables'],
  },
  'train/optimizer': { mayUse: ['core', 'simd', 'kernels', 'train/variables'] },
  // Trainers know tasks by their interface alone.
  'train/trainer': {
    mayUse: ['core', 'model', 'train', 'train/models', 'train/optimizer', 'train/tape', 'train/variables'],
  },
  'train/checkpoint': { mayUse: ['core', 'model', 'train/trainer', 'train/variables'] },
  'train/tasks': { mayUse: ['core', 'train'] },
  'train/grammars': { mayUse: ['core', 'train'] },
  'train/named_tasks': { mayUse: ['core', 'train', 'train/tasks', 'train/grammars'] },
  bindings: {
    mayUse: [
      ...['core', 'simd', 'kernels', 'trace', 'attention', 'model'],
      ...['train', 'train/variables', 'train/trainer', 'train/checkpoint', 'train/grammars', 'train/named_tasks'],
    ],
  },
  bench: { mayUse: ['core', 'simd', 'kernels', 'attention', 'model', 'bindings'] },
};

/** The headers of the vector instructions, for `simd` alone. */
export const vectorHeaders = /^(wasm_simd128\.h|simde\/)/;

const colourAndEasing = ['d3-color', 'd3-ease', 'd3-interpolate', 'd3-scale-chromatic'];
const preact = ['preact', 'preact/hooks', 'preact/jsx-runtime'];
const pure = ['trace', 'timeline', 'scenes'];

/** TypeScript, folders of `web/`; '.' is `web/` itself. Lessons are data: no folder `lessons` is here, so no code may be in it. @type {Readonly<Record<string, Layer>>} */
export const webLayers = {
  trace: { mayUse: [] },
  text: { mayUse: [] },
  // What was trained: data, with no code among it.
  models: { mayUse: [] },
  timeline: { mayUse: ['trace', 'text'], packages: colourAndEasing },
  scenes: { mayUse: ['trace', 'timeline'], packages: colourAndEasing },
  locales: { mayUse: ['timeline'] },
  styles: { mayUse: [] },
  prose: { mayUse: pure },
  render: {
    mayUse: [...pure, 'locales', 'prose', 'styles'],
    packages: [...colourAndEasing, ...preact, 'preact-render-to-string'],
  },
  engine: {
    mayUse: ['trace', 'text', 'timeline', 'models'],
    packages: ['#wasm', 'node:fs/promises', '@huggingface/tokenizers', 'comlink'],
  },
  player: { mayUse: pure, packages: preact },
  elements: {
    mayUse: [...pure, 'text', 'locales', 'styles', 'prose', 'render', 'engine', 'player'],
    packages: [...preact, 'virtual:lessons', 'virtual:glossary', '#fonts'],
  },
  bench: {
    mayUse: ['timeline', 'engine', 'player', 'page'],
    packages: [...preact, '#wasm'],
  },
  // What is measured beside this engine, and what it reads: loaded by `npm run bench` alone.
  'bench/peers': {
    mayUse: ['engine', 'bench'],
    packages: [
      ...['flatbuffers', '@litertjs/core', 'onnxruntime-web/wasm'],
      ...['@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-wasm'],
    ],
  },
  'test-page': {
    mayUse: ['timeline', 'locales', 'engine', 'player', 'page'],
    packages: [...preact, '#wasm', '@vitest/runner', '@vitest/expect'],
  },
  page: {
    mayUse: [...pure, 'locales', 'styles', 'prose', 'render', 'engine', 'player', 'elements', 'test-page'],
    packages: [...preact, 'virtual:lessons', 'virtual:glossary', 'virtual:outline', 'virtual:routes'],
  },
};
