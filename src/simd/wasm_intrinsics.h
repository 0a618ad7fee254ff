#pragma once

// The instructions of WebAssembly SIMD, natively through SIMDe so that sanitizers and debuggers see the same code.
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#else
#define SIMDE_WASM_SIMD128_ENABLE_NATIVE_ALIASES
#include <simde/wasm/simd128.h>

#if defined(AW_RELAXED_SIMD)
#include <cmath>
#include <cstdint>

/// SIMDe does not know this one. WebAssembly lets the machine choose whether it rounds once or twice; natively the
/// build chooses, so that both answers are tested.
inline v128_t wasm_f32x4_relaxed_madd(v128_t a, v128_t b, v128_t c) noexcept {
#if defined(AW_RELAXED_SIMD_FUSED)
  float x[4];
  float y[4];
  float z[4];
  wasm_v128_store(x, a);
  wasm_v128_store(y, b);
  wasm_v128_store(z, c);
  return wasm_f32x4_make(std::fma(x[0], y[0], z[0]), std::fma(x[1], y[1], z[1]), std::fma(x[2], y[2], z[2]),
                         std::fma(x[3], y[3], z[3]));
#else
  return wasm_f32x4_add(wasm_f32x4_mul(a, b), c);
#endif
}

/// SIMDe does not know this one either. Natively the build chooses whether bytes of `b` have signs.
inline v128_t wasm_i32x4_relaxed_dot_i8x16_i7x16_add(v128_t a, v128_t b, v128_t c) noexcept {
  std::int8_t x[16];
#if defined(AW_RELAXED_SIMD_FUSED)
  std::uint8_t y[16];
#else
  std::int8_t y[16];
#endif
  std::int32_t sums[4];
  wasm_v128_store(x, a);
  wasm_v128_store(y, b);
  wasm_v128_store(sums, c);
  for (int i = 0; i < 16; ++i) sums[i / 4] += x[i] * y[i];
  return wasm_v128_load(sums);
}
#endif
#endif
