#pragma once

// The instructions of WebAssembly SIMD, natively through SIMDe so that sanitizers and debuggers see the same code.
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#else
#define SIMDE_WASM_SIMD128_ENABLE_NATIVE_ALIASES
#include <simde/wasm/simd128.h>
#endif
