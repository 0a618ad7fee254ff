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

/// The end of softmax, nothing masked, in place: exponentials become weights, zeros where their sum is 0.
class SharePass {
 public:
  /// `sum` is that of a row of exponentials of which one is 1, or all are 0, or some NaN.
  explicit SharePass(float sum) noexcept;
  [[gnu::noinline]] void go_on(std::span<float> exponentials) const noexcept;
  [[nodiscard]] simd::F32x4 of(simd::F32x4 exponentials) const noexcept {
    return simd::kIsReproducible ? simd::div(exponentials, divisor_) : simd::mul(exponentials, divisor_);
  }

 private:
  /// Or its inverse, which is as exact as the sum is: that is at least 1.
  simd::F32x4 divisor_;
};

/// `exp_shifted` of what went by, times a factor above 0: by 1 is to the bit as it is.
class ExpPass {
 public:
  explicit ExpPass(float row_max, float factor = 1.0F) noexcept;
  [[gnu::noinline]] void go_on(std::span<const float> scores, std::span<const std::uint8_t> allowed,
                               std::span<float> out) noexcept;
  /// The same with nothing masked and a factor of 1, and `shares` of as many numbers of another row: of two passes that
  /// do not wait for each other one computes while the other's numbers are on their way.
  [[gnu::noinline]] void go_on_beside(const SharePass& shares, std::span<float> other, std::span<const float> scores,
                                      std::span<float> out) noexcept;
  [[nodiscard]] float sum() const noexcept { return sums_.total(); }

 private:
  simd::F32x4 shift_;
  simd::F32x4 factor_;
  LaneGroupSums sums_;
};

}  // namespace attention_walkthrough
