#pragma once

#include <cstddef>
#include <cstdint>

#include "simd/simd.h"

// How kernels walk over a row of any length: whole vectors first, then one part of a vector. The body is written once
// and gets its loads and stores from a `lanes` argument, so a remainder cannot be computed by other code than the rest.
namespace attention_walkthrough {

/// A whole vector.
struct AllLanes {
  simd::F32x4 load(const float* from, float /*fill*/ = 0.0F) const noexcept { return simd::load(from); }
  simd::Mask32x4 load_mask(const std::uint8_t* from) const noexcept { return simd::load_mask(from); }
  void store(simd::F32x4 x, float* to) const noexcept { simd::store(x, to); }
};

/// The first `count` lanes, 1 to 3: the others are loaded as `fill` (false in a mask) and never stored.
struct FirstLanes {
  std::size_t count;
  simd::F32x4 load(const float* from, float fill = 0.0F) const noexcept { return simd::load_first(from, count, fill); }
  simd::Mask32x4 load_mask(const std::uint8_t* from) const noexcept { return simd::load_mask_first(from, count); }
  void store(simd::F32x4 x, float* to) const noexcept { simd::store_first(x, to, count); }
};

/// Calls `body(index, lanes)` for each group of lanes of a row of `length` numbers, `index` the first of them.
template <typename Body>
void for_each_lane_group(std::size_t length, Body body) noexcept {
  std::size_t index = 0;
  for (; index + simd::kLanes <= length; index += simd::kLanes) body(index, AllLanes{});
  if (index < length) body(index, FirstLanes{length - index});
}

/// How many groups of lanes go by turns, so that what one gathers does not wait for the next.
inline constexpr std::size_t kTurns = 4;

/// The same, with the turn of each group, 0 to `kTurns - 1`: `body(index, lanes, turn)`. Part of a vector has the last.
/// Inlined, so that what the body gathers is in registers.
template <typename Body>
[[gnu::always_inline]] inline void for_each_lane_group_by_turns(std::size_t length, Body body) noexcept {
  std::size_t index = 0;
  for (; index + kTurns * simd::kLanes <= length; index += kTurns * simd::kLanes) {
    for (std::size_t turn = 0; turn < kTurns; ++turn) body(index + turn * simd::kLanes, AllLanes{}, turn);
  }
  for (std::size_t turn = 0; index + simd::kLanes <= length; ++turn, index += simd::kLanes) {
    body(index, AllLanes{}, turn);
  }
  if (index < length) body(index, FirstLanes{length - index}, kTurns - 1);
}

/// A sum over a row in 16 running sums, folded pairwise: fast, for the four vectors do not wait for each other, and
/// accurate, for a number passes through a sixteenth of the additions.
class LaneGroupSums {
 public:
  LaneGroupSums() noexcept {
    for (simd::F32x4& sum : sums_) sum = simd::splat(0.0F);
  }
  /// Adds a row, or a stretch of one. `accumulate(index, lanes, sum)` returns `sum` with the terms of one group added.
  template <typename Accumulate>
  void go_on(std::size_t length, Accumulate accumulate) noexcept {
    simd::F32x4 sums[kTurns];
    for (std::size_t turn = 0; turn < kTurns; ++turn) sums[turn] = sums_[turn];
    for_each_lane_group_by_turns(length, [&](std::size_t index, auto lanes, std::size_t turn) {
      sums[turn] = accumulate(index, lanes, sums[turn]);
    });
    for (std::size_t turn = 0; turn < kTurns; ++turn) sums_[turn] = sums[turn];
  }
  /// The same, of a stretch that is a multiple of `kTurns` groups: `accumulate(index, sum)`. Less code.
  template <typename Accumulate>
  void go_on_in_whole_turns(std::size_t length, Accumulate accumulate) noexcept {
    simd::F32x4 sums[kTurns];
    for (std::size_t turn = 0; turn < kTurns; ++turn) sums[turn] = sums_[turn];
    for (std::size_t index = 0; index < length; index += kTurns * simd::kLanes) {
      for (std::size_t turn = 0; turn < kTurns; ++turn) {
        sums[turn] = accumulate(index + turn * simd::kLanes, sums[turn]);
      }
    }
    for (std::size_t turn = 0; turn < kTurns; ++turn) sums_[turn] = sums[turn];
  }
  [[nodiscard]] float total() const noexcept {
    return simd::reduce_add(simd::add(simd::add(sums_[0], sums_[1]), simd::add(sums_[2], sums_[3])));
  }

 private:
  simd::F32x4 sums_[kTurns];
};

/// The sum of one row.
template <typename Accumulate>
float sum_lane_groups(std::size_t length, Accumulate accumulate) noexcept {
  LaneGroupSums sums;
  sums.go_on(length, accumulate);
  return sums.total();
}

}  // namespace attention_walkthrough
