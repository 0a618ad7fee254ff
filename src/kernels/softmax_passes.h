#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/exp_lanes.h"
#include "kernels/lane_groups.h"
#include "kernels/softmax_lanes.h"

// The passes of softmax over a row, which may come in stretches: all but the last of a multiple of `kPassStretch`,
// which leaves every number to the same turn as if the row came whole.
namespace attention_walkthrough {

inline constexpr std::size_t kPassStretch = kTurns * simd::kLanes;

/// Scores of a group of lanes, -infinity where they are masked.
template <typename Lanes>
simd::F32x4 load_allowed(std::span<const float> scores, std::span<const std::uint8_t> allowed, std::size_t index,
                         Lanes lanes) noexcept {
  const simd::F32x4 values = lanes.load(scores.data() + index, kMinusInfinity);
  if (allowed.empty()) return values;
  return simd::select(lanes.load_mask(allowed.data() + index), values, simd::splat(kMinusInfinity));
}

/// `largest_number` of what went by.
class LargestPass {
 public:
  LargestPass() noexcept {
    for (simd::F32x4& maximum : maxima_) maximum = simd::splat(kMinusInfinity);
  }
  void go_on(std::span<const float> scores, std::span<const std::uint8_t> allowed) noexcept {
    simd::F32x4 maxima[kTurns];
    for (std::size_t turn = 0; turn < kTurns; ++turn) maxima[turn] = maxima_[turn];
    for_each_lane_group_by_turns(scores.size(), [&](std::size_t index, auto lanes, std::size_t turn) {
      // max drops a NaN on its right.
      maxima[turn] = simd::max(maxima[turn], load_allowed(scores, allowed, index, lanes));
    });
    for (std::size_t turn = 0; turn < kTurns; ++turn) maxima_[turn] = maxima[turn];
  }
  [[nodiscard]] float largest() const noexcept {
    return simd::reduce_max(simd::max(simd::max(maxima_[0], maxima_[1]), simd::max(maxima_[2], maxima_[3])));
  }

 private:
  simd::F32x4 maxima_[kTurns];
};

/// `exp_shifted` of what went by.
class ExpPass {
 public:
  explicit ExpPass(float row_max) noexcept : shift_(finite_shift(simd::splat(row_max))) {}
  void go_on(std::span<const float> scores, std::span<const std::uint8_t> allowed, std::span<float> out) noexcept {
    sums_.go_on(scores.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
      // Lanes beyond the row add 0, unless the sum is NaN anyway.
      const simd::F32x4 scores_of_lanes = lanes.load(scores.data() + index, kMinusInfinity);
      simd::F32x4 values = exp_lanes_up_to_1(simd::sub(scores_of_lanes, shift_));
      if (!allowed.empty()) {
        values = simd::select(lanes.load_mask(allowed.data() + index), values, simd::splat(0.0F));
      }
      lanes.store(values, out.data() + index);
      return simd::add(sum, values);
    });
  }
  [[nodiscard]] float sum() const noexcept { return sums_.total(); }

 private:
  simd::F32x4 shift_;
  LaneGroupSums sums_;
};

}  // namespace attention_walkthrough
