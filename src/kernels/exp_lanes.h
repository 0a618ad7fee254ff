#pragma once

#include "simd/simd.h"

namespace attention_walkthrough {

/// e^x = 2^n e^r.
struct PartsOfExp {
  simd::I32x4 n;
  simd::F32x4 e_r;
};

/// x = n ln 2 + r with n an integer and |r| <= ln(2) / 2. ln 2 is taken in two parts of which the first has so few bits
/// that n times it is exact; e^r is 1 + r + r^2 p(r), so it is exactly 1 at 0.
inline PartsOfExp parts_of_exp(simd::F32x4 x) noexcept {
  constexpr float kLog2E = 0x1.715476p+0F;
  constexpr float kLn2High = 0x1.63p-1F;
  constexpr float kLn2Low = -0x1.bd0106p-13F;
  const simd::I32x4 n = simd::round_to_int(simd::mul(x, simd::splat(kLog2E)));
  const simd::F32x4 n_float = simd::to_float(n);
  simd::F32x4 r = simd::mul_add(n_float, simd::splat(-kLn2High), x);
  r = simd::mul_add(n_float, simd::splat(-kLn2Low), r);

  // Coefficients of the minimax polynomial of Cephes' expf (S. Moshier), highest power first.
  constexpr float kPolynomial[] = {1.9875691500E-4F, 1.3981999507E-3F, 8.3334519073E-3F,
                                   4.1665795894E-2F, 1.6666665459E-1F, 5.0000001201E-1F};
  simd::F32x4 p = simd::splat(kPolynomial[0]);
  for (std::size_t power = 1; power < 6; ++power) p = simd::mul_add(p, r, simd::splat(kPolynomial[power]));
  return {n, simd::add(simd::mul_add(p, simd::mul(r, r), r), simd::splat(1.0F))};
}

/// e^x of four numbers; the contract of `exp` in kernels/exp.h.
inline simd::F32x4 exp_lanes(simd::F32x4 x) noexcept {
  // Beyond these e^x is infinite, or rounds to 0. x stands first in min and max: a NaN must come through.
  constexpr float kLargest = 89.0F;
  constexpr float kSmallest = -104.0F;
  const auto [n, e_r] = parts_of_exp(simd::max(simd::min(x, simd::splat(kLargest)), simd::splat(kSmallest)));
  // 2^n in two factors, since it alone leaves the range of a float before e^x does: n reaches 128 and -150.
  const simd::I32x4 half_n = simd::shift_right(n, 1);
  return simd::mul(simd::mul(e_r, simd::power_of_two(half_n)), simd::power_of_two(simd::sub(n, half_n)));
}

/// The same where no x is above 0, as softmax shifts them, in three quarters of the time; but that what is below 2^-126
/// is 0: of a weight beside others it is less than a rounding, and machines are slow at numbers with fewer digits.
inline simd::F32x4 exp_lanes_up_to_1(simd::F32x4 x) noexcept {
  // 2^-127 has the bits of 0.
  constexpr float kSmallest = -88.0F;
  const auto [n, e_r] = parts_of_exp(simd::max(x, simd::splat(kSmallest)));
  return simd::mul(e_r, simd::power_of_two(n));
}

}  // namespace attention_walkthrough
