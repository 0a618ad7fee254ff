#pragma once

#include <string_view>

#include "simd/v128.h"

// 128-bit vectors with the instructions of WebAssembly's fixed-width SIMD only.
namespace attention_walkthrough::simd {

inline constexpr std::string_view kVariantName = "simd128";
inline constexpr bool kIsReproducible = true;

inline F32x4 mul_add(F32x4 a, F32x4 b, F32x4 c) noexcept { return add(mul(a, b), c); }

/// There is no such instruction; this is slower than `dot_pairs` on factors that are prepared for it.
inline I32x4 dot_quads(I8x16 a, I8x16 b, I32x4 sum) noexcept {
  const I16x8 a_even = {wasm_i16x8_shr(wasm_i16x8_shl(a.bits, 8), 8)};
  const I16x8 a_odd = {wasm_i16x8_shr(a.bits, 8)};
  return add(sum, add(dot_pairs(a_even, even_bytes(b)), dot_pairs(a_odd, odd_bytes(b))));
}
constexpr QuadDot quad_dot() noexcept { return QuadDot::kNarrow; }

}  // namespace attention_walkthrough::simd
