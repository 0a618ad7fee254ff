#include "kernels/softmax_passes.h"

#include "kernels/exp_lanes.h"
#include "kernels/softmax_lanes.h"

namespace attention_walkthrough {

LargestPass::LargestPass() noexcept {
  for (simd::F32x4& maximum : maxima_) maximum = simd::splat(kMinusInfinity);
}

void LargestPass::go_on(std::span<const float> scores, std::span<const std::uint8_t> allowed) noexcept {
  simd::F32x4 maxima[kTurns];
  for (std::size_t turn = 0; turn < kTurns; ++turn) maxima[turn] = maxima_[turn];
  for_each_lane_group_by_turns(scores.size(), [&](std::size_t index, auto lanes, std::size_t turn) {
    // max drops a NaN on its right.
    maxima[turn] = simd::max(maxima[turn], load_allowed(scores, allowed, index, lanes));
  });
  for (std::size_t turn = 0; turn < kTurns; ++turn) maxima_[turn] = maxima[turn];
}

float LargestPass::largest() const noexcept {
  return simd::reduce_max(simd::max(simd::max(maxima_[0], maxima_[1]), simd::max(maxima_[2], maxima_[3])));
}

ExpPass::ExpPass(float row_max, float factor) noexcept
    : shift_(finite_shift(simd::splat(row_max))), factor_(simd::splat(factor)) {}

void ExpPass::go_on(std::span<const float> scores, std::span<const std::uint8_t> allowed,
                    std::span<float> out) noexcept {
  const simd::F32x4 shift = shift_;
  const simd::F32x4 factor = factor_;
  sums_.go_on(scores.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
    // Lanes beyond the row add 0, unless the sum is NaN anyway.
    const simd::F32x4 scaled = simd::mul(lanes.load(scores.data() + index, kMinusInfinity), factor);
    simd::F32x4 values = exp_lanes_up_to_1(simd::sub(scaled, shift));
    if (!allowed.empty()) values = simd::select(lanes.load_mask(allowed.data() + index), values, simd::splat(0.0F));
    lanes.store(values, out.data() + index);
    return simd::add(sum, values);
  });
}

void ExpPass::go_on_beside(const SharePass& shares, std::span<float> other, std::span<const float> scores,
                           std::span<float> out) noexcept {
  const simd::F32x4 shift = shift_;
  const SharePass share = shares;
  const std::size_t whole = scores.size() / kPassStretch * kPassStretch;
  sums_.go_on_in_whole_turns(whole, [&](std::size_t index, simd::F32x4 sum) {
    simd::store(share.of(simd::load(other.data() + index)), other.data() + index);
    const simd::F32x4 values = exp_lanes_up_to_1(simd::sub(simd::load(scores.data() + index), shift));
    simd::store(values, out.data() + index);
    return simd::add(sum, values);
  });
  if (whole == scores.size()) return;
  shares.go_on(other.subspan(whole));
  go_on(scores.subspan(whole), {}, out.subspan(whole));
}

SharePass::SharePass(float sum) noexcept
    : divisor_(simd::splat(sum == 0.0F             ? 1.0F
                           : simd::kIsReproducible ? sum
                                                   : 1.0F / sum)) {}

void SharePass::go_on(std::span<float> exponentials) const noexcept {
  for_each_lane_group(exponentials.size(), [&](std::size_t index, auto lanes) {
    lanes.store(of(lanes.load(exponentials.data() + index)), exponentials.data() + index);
  });
}

}  // namespace attention_walkthrough
