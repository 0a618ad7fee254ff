#include "kernels/softmax.h"

#include <cassert>
#include <limits>

#include "kernels/exp_lanes.h"
#include "kernels/lane_groups.h"
#include "kernels/softmax_lanes.h"

namespace attention_walkthrough {

float row_max(std::span<const float> scores, std::span<const std::uint8_t> allowed) noexcept {
  assert(allowed.empty() || allowed.size() == scores.size());
  const simd::F32x4 minus_infinity = simd::splat(kMinusInfinity);
  simd::F32x4 maxima[kTurns];
  for (simd::F32x4& maximum : maxima) maximum = minus_infinity;
  // max drops a NaN on its right, so NaN is watched for beside it.
  simd::Mask32x4 saw_nan = simd::unordered(minus_infinity, minus_infinity);
  for_each_lane_group_by_turns(scores.size(), [&](std::size_t index, auto lanes, std::size_t turn) {
    simd::F32x4 values = lanes.load(scores.data() + index, kMinusInfinity);
    if (!allowed.empty()) values = simd::select(lanes.load_mask(allowed.data() + index), values, minus_infinity);
    maxima[turn] = simd::max(maxima[turn], values);
    saw_nan = simd::either(saw_nan, simd::unordered(values, values));
  });
  if (simd::any(saw_nan)) return std::numeric_limits<float>::quiet_NaN();
  return simd::reduce_max(simd::max(simd::max(maxima[0], maxima[1]), simd::max(maxima[2], maxima[3])));
}

float exp_shifted(std::span<const float> scores, std::span<const std::uint8_t> allowed, float row_max,
                  std::span<float> out) noexcept {
  assert(allowed.empty() || allowed.size() == scores.size());
  assert(out.size() == scores.size());
  const simd::F32x4 shift = finite_shift(simd::splat(row_max));
  const simd::F32x4 zero = simd::splat(0.0F);
  return sum_lane_groups(scores.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
    // Lanes beyond the row add 0, unless the sum is NaN anyway.
    simd::F32x4 values = exp_lanes_up_to_1(simd::sub(lanes.load(scores.data() + index, kMinusInfinity), shift));
    if (!allowed.empty()) values = simd::select(lanes.load_mask(allowed.data() + index), values, zero);
    lanes.store(values, out.data() + index);
    return simd::add(sum, values);
  });
}

float row_sum(std::span<const float> row) noexcept {
  return sum_lane_groups(row.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
    return simd::add(sum, lanes.load(row.data() + index));
  });
}

void divide_row(std::span<const float> row, std::span<const std::uint8_t> allowed, float sum,
                std::span<float> out) noexcept {
  assert(allowed.empty() || allowed.size() == row.size());
  assert(out.size() == row.size());
  const simd::F32x4 sums = simd::splat(sum);
  const simd::F32x4 zero = simd::splat(0.0F);
  for_each_lane_group(row.size(), [&](std::size_t index, auto lanes) {
    simd::F32x4 weights = divide_or_zero(lanes.load(row.data() + index), sums);
    if (!allowed.empty()) weights = simd::select(lanes.load_mask(allowed.data() + index), weights, zero);
    lanes.store(weights, out.data() + index);
  });
}

void softmax_row(std::span<float> scores, std::span<const std::uint8_t> allowed) noexcept {
  const float sum = exp_shifted(scores, allowed, row_max(scores, allowed), scores);
  divide_row(scores, allowed, sum, scores);
}

}  // namespace attention_walkthrough
