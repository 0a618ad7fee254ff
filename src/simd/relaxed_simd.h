#pragma once

#include <cstdint>
#include <string_view>

#include "simd/v128.h"

// 128-bit vectors with two instructions of WebAssembly's relaxed SIMD: a multiplication with addition that rounds once
// where the machine can, and products of bytes, whose second factor the machine takes in its own way. Its minimum and
// maximum are not used: they may answer a NaN with any number.
namespace attention_walkthrough::simd {

inline constexpr std::string_view kVariantName = "relaxed-simd";
inline constexpr bool kIsReproducible = false;

inline F32x4 mul_add(F32x4 a, F32x4 b, F32x4 c) noexcept { return {wasm_f32x4_relaxed_madd(a.bits, b.bits, c.bits)}; }

inline I32x4 dot_quads(I8x16 a, I8x16 b, I32x4 sum) noexcept {
  return {wasm_i32x4_relaxed_dot_i8x16_i7x16_add(a.bits, b.bits, sum.bits)};
}

/// What this machine makes of the largest products says how it takes them. They are added to zero, for V8 11.3 was
/// seen to get this instruction wrong where it knows the sum to be zero.
inline QuadDot quad_dot() noexcept {
  // Kept from the compiler's tools, of which some cannot compute this instruction.
  const volatile std::int8_t all_ones = -1;  // or 255
  const auto dot = [&](std::int8_t a) {
    const v128_t ones = wasm_i8x16_splat(all_ones);
    return wasm_i32x4_extract_lane(
        wasm_i32x4_relaxed_dot_i8x16_i7x16_add(wasm_i8x16_splat(a), ones, wasm_i32x4_splat(0)), 0);
  };
  const auto takes_as = [&](int value) {
    return dot(INT8_MAX) == 4 * INT8_MAX * value && dot(INT8_MIN) == 4 * INT8_MIN * value;
  };
  if (takes_as(UINT8_MAX)) return QuadDot::kUnsigned;
  return takes_as(-1) ? QuadDot::kSigned : QuadDot::kNarrow;
}

}  // namespace attention_walkthrough::simd
