#pragma once

#include <string_view>

#include "simd/v128.h"

// 128-bit vectors with one instruction of WebAssembly's relaxed SIMD: a multiplication with addition that rounds once
// where the machine can. Its minimum and maximum are not used: they may answer a NaN with any number.
namespace attention_walkthrough::simd {

inline constexpr std::string_view kVariantName = "relaxed-simd";

inline F32x4 mul_add(F32x4 a, F32x4 b, F32x4 c) noexcept { return {wasm_f32x4_relaxed_madd(a.bits, b.bits, c.bits)}; }

}  // namespace attention_walkthrough::simd
