#include "kernels/softmax.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "kernels/lane_groups.h"
#include "kernels/softmax_lanes.h"
#include "kernels/softmax_passes.h"

namespace attention_walkthrough {

float row_max(std::span<const float> scores, std::span<const std::uint8_t> allowed) noexcept {
  const float largest = largest_number(scores, allowed);
  simd::Mask32x4 saw_nan = simd::unordered(simd::splat(0.0F), simd::splat(0.0F));
  for_each_lane_group(scores.size(), [&](std::size_t index, auto lanes) {
    const simd::F32x4 values = load_allowed(scores, allowed, index, lanes);
    saw_nan = simd::either(saw_nan, simd::unordered(values, values));
  });
  return simd::any(saw_nan) ? std::numeric_limits<float>::quiet_NaN() : largest;
}

float largest_number(std::span<const float> scores, std::span<const std::uint8_t> allowed) noexcept {
  assert(allowed.empty() || allowed.size() == scores.size());
  LargestPass pass;
  pass.go_on(scores, allowed);
  return pass.largest();
}

float exp_shifted(std::span<const float> scores, std::span<const std::uint8_t> allowed, float row_max,
                  std::span<float> out) noexcept {
  assert(allowed.empty() || allowed.size() == scores.size());
  assert(out.size() == scores.size());
  ExpPass pass(row_max);
  pass.go_on(scores, allowed, out);
  return pass.sum();
}

float exp_scaled_shifted(std::span<const float> scores, float factor, float row_max, std::span<float> out) noexcept {
  assert(factor > 0.0F && out.size() == scores.size());
  ExpPass pass(row_max, factor);
  pass.go_on(scores, {}, out);
  return pass.sum();
}

float row_sum(std::span<const float> row) noexcept {
  return sum_lane_groups(row.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
    return simd::add(sum, lanes.load(row.data() + index));
  });
}

// Not copied into those that call it, for it is long.
[[gnu::noinline]] void divide_row(std::span<const float> row, std::span<const std::uint8_t> allowed, float sum,
                                  std::span<float> out) noexcept {
  assert(allowed.empty() || allowed.size() == row.size());
  assert(out.size() == row.size());
  if (sum == 0.0F) {
    std::ranges::fill(out, 0.0F);
    return;
  }
  const simd::F32x4 sums = simd::splat(sum);
  const simd::F32x4 zero = simd::splat(0.0F);
  for_each_lane_group(row.size(), [&](std::size_t index, auto lanes) {
    simd::F32x4 weights = simd::div(lanes.load(row.data() + index), sums);
    if (!allowed.empty()) weights = simd::select(lanes.load_mask(allowed.data() + index), weights, zero);
    lanes.store(weights, out.data() + index);
  });
}

void softmax_row(std::span<float> scores, std::span<const std::uint8_t> allowed) noexcept {
  const float sum = exp_shifted(scores, allowed, largest_number(scores, allowed), scores);
  divide_row(scores, allowed, sum, scores);
}

}  // namespace attention_walkthrough
