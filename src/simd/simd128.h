#pragma once

#include <string_view>

#include "simd/v128.h"

// 128-bit vectors with the instructions of WebAssembly's fixed-width SIMD only.
namespace attention_walkthrough::simd {

inline constexpr std::string_view kVariantName = "simd128";

inline F32x4 mul_add(F32x4 a, F32x4 b, F32x4 c) noexcept { return add(mul(a, b), c); }

}  // namespace attention_walkthrough::simd
