#pragma once

#include <cstddef>

#include "kernels/exp_lanes.h"
#include "simd/simd.h"

// What activations and their derivatives are both made of.
namespace attention_walkthrough {

/// erfc(z) for z >= 0, within 1.2e-7 of its value before rounding: t e^(-z^2 + p(t)) with t = 1 / (1 + z / 2), a
/// Chebyshev fit (Press and others, Numerical Recipes, 2nd edition, section 6.2). Highest power first.
inline simd::F32x4 erfc_lanes(simd::F32x4 z) noexcept {
  constexpr float kPolynomial[] = {0.17087277F,  -0.82215223F, 1.48851587F, -1.13520398F, 0.27886807F,
                                   -0.18628806F, 0.09678418F,  0.37409196F, 1.00002368F,  -1.26551223F};
  const simd::F32x4 one = simd::splat(1.0F);
  const simd::F32x4 t = simd::div(one, simd::mul_add(simd::splat(0.5F), z, one));
  simd::F32x4 p = simd::splat(kPolynomial[0]);
  for (std::size_t power = 1; power < 10; ++power) p = simd::mul_add(p, t, simd::splat(kPolynomial[power]));
  return simd::mul(t, exp_lanes(simd::sub(p, simd::mul(z, z))));
}

/// The share of the normal distribution below x. That below -|x| is half of erfc, which cancels nowhere; that below |x|
/// is the rest.
inline simd::F32x4 normal_share_lanes(simd::F32x4 x) noexcept {
  constexpr float kRootOfHalf = 0x1.6a09e6p-1F;
  const simd::F32x4 tail = simd::mul(simd::splat(0.5F), erfc_lanes(simd::mul(simd::abs(x), simd::splat(kRootOfHalf))));
  return simd::select(simd::less(x, simd::splat(0.0F)), tail, simd::sub(simd::splat(1.0F), tail));
}

/// u with (1 + tanh(u / 2)) / 2 = logistic(u) the gate of `gelu_tanh`: 2 sqrt(2 / pi) (x + c x^3).
inline constexpr float kGeluTanhSlope = 0x1.988454p+0F;
inline constexpr float kGeluTanhCubic = 0.044715F;

}  // namespace attention_walkthrough
