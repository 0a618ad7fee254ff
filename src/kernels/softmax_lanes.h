#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "simd/simd.h"

// What softmax along rows and along columns share.
namespace attention_walkthrough {

inline constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

/// What is subtracted before e^x: the maximum, or 0 where it is -infinity, since -infinity - -infinity is NaN but
/// e^-infinity is the 0 that such a row stands for.
inline simd::F32x4 finite_shift(simd::F32x4 maximum) noexcept {
  return simd::select(simd::equal(maximum, simd::splat(kMinusInfinity)), simd::splat(0.0F), maximum);
}

/// Scores of a group of lanes, -infinity where they are masked.
template <typename Lanes>
simd::F32x4 load_allowed(std::span<const float> scores, std::span<const std::uint8_t> allowed, std::size_t index,
                         Lanes lanes) noexcept {
  const simd::F32x4 values = lanes.load(scores.data() + index, kMinusInfinity);
  if (allowed.empty()) return values;
  return simd::select(lanes.load_mask(allowed.data() + index), values, simd::splat(kMinusInfinity));
}

/// `row / sum`, 0 where the sum is 0.
inline simd::F32x4 divide_or_zero(simd::F32x4 row, simd::F32x4 sum) noexcept {
  const simd::F32x4 zero = simd::splat(0.0F);
  return simd::select(simd::equal(sum, zero), zero, simd::div(row, sum));
}

}  // namespace attention_walkthrough
