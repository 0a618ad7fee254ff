#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "simd/simd.h"
#include "support/test_data.h"

// In and out of vectors, for tests of the vocabulary.
namespace attention_walkthrough::test {

using Lanes = std::array<float, 4>;
using Bits = std::array<std::uint32_t, 4>;

/// Four numbers that the compiler does not know.
inline simd::F32x4 vector(float a, float b, float c, float d) noexcept {
  const Lanes lanes = {opaque(a), opaque(b), opaque(c), opaque(d)};
  return simd::load(lanes.data());
}

inline Lanes lanes(simd::F32x4 x) noexcept {
  Lanes out;
  simd::store(x, out.data());
  return out;
}

inline Bits bits(simd::F32x4 x) noexcept { return std::bit_cast<Bits>(lanes(x)); }

/// 1 where the mask is true, 0 elsewhere.
inline Lanes lanes(simd::Mask32x4 mask) noexcept {
  return lanes(simd::select(mask, simd::splat(1.0F), simd::splat(0.0F)));
}

}  // namespace attention_walkthrough::test
