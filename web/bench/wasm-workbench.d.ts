declare module '#wasm/workbench-relaxed-simd' {
  const create: () => Promise<import('./workbench.ts').Workbench>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
declare module '#wasm/workbench-simd128' {
  const create: () => Promise<import('./workbench.ts').Workbench>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
