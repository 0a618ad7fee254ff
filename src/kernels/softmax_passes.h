#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/lane_groups.h"
#include "simd/simd.h"

// The passes of softmax over a row, which may come in stretches: all but the last of a multiple of `kPassStretch`,
// which leaves every number to the same turn as if the row came whole. Once each in a module, for they are long.
namespace attention_walkthrough {

inline constexpr std::size_t kPassStretch = kTurns * simd::kLanes;

/// `largest_number` of what went by.
class LargestPass {
 public:
  LargestPass() noexcept;
  [[gnu::noinline]] void go_on(std::span<const float> scores, std::span<const std::uint8_t> allowed) noexcept;
  [[nodiscard]] float largest() const noexcept;

 private:
  simd::F32x4 maxima_[kTurns];
};

/// `exp_shifted` of what went by, times a factor above 0: by 1 is to the bit as it is.
class ExpPass {
 public:
  explicit ExpPass(float row_max, float factor = 1.0F) noexcept;
  [[gnu::noinline]] void go_on(std::span<const float> scores, std::span<const std::uint8_t> allowed,
                               std::span<float> out) noexcept;
  [[nodiscard]] float sum() const noexcept { return sums_.total(); }

 private:
  simd::F32x4 shift_;
  simd::F32x4 factor_;
  LaneGroupSums sums_;
};

}  // namespace attention_walkthrough
