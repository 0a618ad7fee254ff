#include "kernels/activation.h"

#include <cassert>

#include "kernels/activation_lanes.h"
#include "kernels/lane_groups.h"

namespace attention_walkthrough {

namespace {

template <typename Function>
void for_each_element(std::span<const float> x, std::span<float> out, Function function) noexcept {
  assert(x.size() == out.size());
  for_each_lane_group(x.size(), [&](std::size_t index, auto lanes) {
    lanes.store(function(lanes.load(x.data() + index)), out.data() + index);
  });
}

/// x / (1 + e^-gate): x times the logistic function of the gate.
simd::F32x4 gated(simd::F32x4 x, simd::F32x4 gate) noexcept {
  const simd::F32x4 minus_gate = simd::sub(simd::splat(0.0F), gate);
  return simd::div(x, simd::add(simd::splat(1.0F), exp_lanes(minus_gate)));
}

simd::F32x4 gelu_lanes(simd::F32x4 x) noexcept { return simd::mul(x, normal_share_lanes(x)); }

/// (1 + tanh u) / 2 is the logistic function of 2u, which does not cancel where tanh nears -1.
simd::F32x4 gelu_tanh_lanes(simd::F32x4 x) noexcept {
  const simd::F32x4 slope = simd::mul_add(simd::mul(simd::splat(kGeluTanhCubic), x), x, simd::splat(1.0F));
  return gated(x, simd::mul(simd::mul(simd::splat(kGeluTanhSlope), x), slope));
}

}  // namespace

void gelu(std::span<const float> x, std::span<float> out) noexcept { for_each_element(x, out, gelu_lanes); }

void gelu_tanh(std::span<const float> x, std::span<float> out) noexcept { for_each_element(x, out, gelu_tanh_lanes); }

void silu(std::span<const float> x, float alpha, std::span<float> out) noexcept {
  const simd::F32x4 alphas = simd::splat(alpha);
  for_each_element(x, out, [=](simd::F32x4 values) { return gated(values, simd::mul(alphas, values)); });
}

void relu(std::span<const float> x, std::span<float> out) noexcept {
  // x stands first in max: a NaN must come through.
  for_each_element(x, out, [](simd::F32x4 values) { return simd::max(values, simd::splat(0.0F)); });
}

}  // namespace attention_walkthrough
