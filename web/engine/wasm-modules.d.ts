/** The modules that the build compiles; `package.json` says where they stand. */
declare module '#wasm/engine-relaxed-simd' {
  const create: (
    options?: import('./native-module.ts').NativeModuleOptions,
  ) => Promise<import('./native-module.ts').NativeModule>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
declare module '#wasm/engine-simd128' {
  const create: (
    options?: import('./native-module.ts').NativeModuleOptions,
  ) => Promise<import('./native-module.ts').NativeModule>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
declare module '#wasm/engine-scalar' {
  const create: (
    options?: import('./native-module.ts').NativeModuleOptions,
  ) => Promise<import('./native-module.ts').NativeModule>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
declare module '#wasm/trainer-relaxed-simd' {
  const create: (
    options?: import('./native-module.ts').NativeModuleOptions,
  ) => Promise<import('./native-trainer.ts').NativeTrainerModule>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
declare module '#wasm/trainer-simd128' {
  const create: (
    options?: import('./native-module.ts').NativeModuleOptions,
  ) => Promise<import('./native-trainer.ts').NativeTrainerModule>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
declare module '#wasm/trainer-scalar' {
  const create: (
    options?: import('./native-module.ts').NativeModuleOptions,
  ) => Promise<import('./native-trainer.ts').NativeTrainerModule>;
  // biome-ignore lint/style/noDefaultExport: Emscripten's glue has no other
  export default create;
}
