#pragma once

#include <cstddef>

#include "kernels/exp_lanes.h"
#include "simd/simd.h"

namespace attention_walkthrough {

/// Near 0, where 1 - 2 / (e^2x + 1) would cancel: x + x^3 p(x^2), coefficients of Cephes' tanhf (S. Moshier).
inline simd::F32x4 tanh_near_zero(simd::F32x4 x) noexcept {
  constexpr float kPolynomial[] = {-5.70498872745E-3F, 2.06390887954E-2F, -5.37397155531E-2F, 1.33314422036E-1F,
                                   -3.33332819422E-1F};
  const simd::F32x4 x_squared = simd::mul(x, x);
  simd::F32x4 p = simd::splat(kPolynomial[0]);
  for (std::size_t power = 1; power < 5; ++power) p = simd::mul_add(p, x_squared, simd::splat(kPolynomial[power]));
  return simd::mul_add(simd::mul(p, x_squared), x, x);
}

/// tanh of four numbers; the contract of `tanh` in kernels/tanh.h.
inline simd::F32x4 tanh_lanes(simd::F32x4 x) noexcept {
  const simd::F32x4 magnitude = simd::abs(x);
  const simd::F32x4 one = simd::splat(1.0F);
  const simd::F32x4 two = simd::splat(2.0F);
  const simd::F32x4 far = simd::sub(one, simd::div(two, simd::add(exp_lanes(simd::mul(two, magnitude)), one)));
  const simd::F32x4 near = tanh_near_zero(magnitude);
  constexpr float kNear = 0.625F;
  return simd::copy_sign(simd::select(simd::less(magnitude, simd::splat(kNear)), near, far), x);
}

}  // namespace attention_walkthrough
