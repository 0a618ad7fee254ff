/** The compiled test suites; `package.json` says where they stand. */
declare module '#wasm/tests-relaxed-simd' {
  const create: () => Promise<unknown>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
declare module '#wasm/tests-simd128' {
  const create: () => Promise<unknown>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
declare module '#wasm/tests-scalar' {
  const create: () => Promise<unknown>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
