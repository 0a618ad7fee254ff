#include "kernels/activation.h"

#include <cassert>

#include "kernels/exp_lanes.h"
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

/// erfc(z) for z >= 0, within 1.2e-7 of its value before rounding: t e^(-z^2 + p(t)) with t = 1 / (1 + z / 2), a
/// Chebyshev fit (Press and others, Numerical Recipes, 2nd edition, section 6.2). Highest power first.
simd::F32x4 erfc_lanes(simd::F32x4 z) noexcept {
  constexpr float kPolynomial[] = {0.17087277F,  -0.82215223F, 1.48851587F, -1.13520398F, 0.27886807F,
                                   -0.18628806F, 0.09678418F,  0.37409196F, 1.00002368F,  -1.26551223F};
  const simd::F32x4 one = simd::splat(1.0F);
  const simd::F32x4 t = simd::div(one, simd::mul_add(simd::splat(0.5F), z, one));
  simd::F32x4 p = simd::splat(kPolynomial[0]);
  for (std::size_t power = 1; power < 10; ++power) p = simd::mul_add(p, t, simd::splat(kPolynomial[power]));
  return simd::mul(t, exp_lanes(simd::sub(p, simd::mul(z, z))));
}

/// The share below -|x| is half of erfc, which cancels nowhere; the share below |x| is the rest.
simd::F32x4 gelu_lanes(simd::F32x4 x) noexcept {
  constexpr float kRootOfHalf = 0x1.6a09e6p-1F;
  const simd::F32x4 zero = simd::splat(0.0F);
  const simd::F32x4 tail = simd::mul(simd::splat(0.5F), erfc_lanes(simd::mul(simd::abs(x), simd::splat(kRootOfHalf))));
  return simd::mul(x, simd::select(simd::less(x, zero), tail, simd::sub(simd::splat(1.0F), tail)));
}

/// (1 + tanh u) / 2 is the logistic function of 2u, which does not cancel where tanh nears -1.
simd::F32x4 gelu_tanh_lanes(simd::F32x4 x) noexcept {
  constexpr float kTwoRootsOfTwoOverPi = 0x1.988454p+0F;
  constexpr float kCubic = 0.044715F;
  const simd::F32x4 slope = simd::mul_add(simd::mul(simd::splat(kCubic), x), x, simd::splat(1.0F));
  return gated(x, simd::mul(simd::mul(simd::splat(kTwoRootsOfTwoOverPi), x), slope));
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
