/** Stricter than the page's own policy: no text may become markup or code either. */
export const strictPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'";
