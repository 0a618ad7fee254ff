#pragma once

#include "simd/simd.h"

namespace attention_walkthrough {

/// e^x = 2^n e^r.
struct PartsOfExp {
  simd::I32x4 n;
  simd::F32x4 e_r;
};

inline constexpr float kLog2E = 0x1.715476p+0F;

/// x - n ln 2. ln 2 is taken in two parts of which the first has so few bits that n times it is exact.
inline simd::F32x4 minus_multiple_of_ln2(simd::F32x4 x, simd::F32x4 n) noexcept {
  constexpr float kLn2High = 0x1.63p-1F;
  constexpr float kLn2Low = -0x1.bd0106p-13F;
  return simd::mul_add(n, simd::splat(-kLn2Low), simd::mul_add(n, simd::splat(-kLn2High), x));
}

/// x = n ln 2 + r with n an integer and |r| <= ln(2) / 2; e^r is 1 + r + r^2 p(r), so it is exactly 1 at 0.
inline PartsOfExp parts_of_exp(simd::F32x4 x) noexcept {
  const simd::I32x4 n = simd::round_to_int(simd::mul(x, simd::splat(kLog2E)));
  const simd::F32x4 r = minus_multiple_of_ln2(x, simd::to_float(n));

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

/// e^x of four numbers of which none is above 0, as softmax shifts them; what is below about 2^-126 is 0: of a weight
/// beside others it is less than a rounding, and machines are slow at numbers with fewer digits. The contract of
/// `exp_shifted` in kernels/softmax.h.
inline simd::F32x4 exp_lanes_up_to_1(simd::F32x4 x) noexcept {
  // 2^-127 has the bits of 0.
  constexpr float kSmallest = -88.0F;
  x = simd::max(x, simd::splat(kSmallest));
  if constexpr (simd::kIsReproducible) {
    // To the bit what it was when models were trained with it.
    const auto [n, e_r] = parts_of_exp(x);
    return simd::mul(e_r, simd::power_of_two(n));
  }
  // Near 1.5 * 2^23 floats are 1 apart, so that the sum is rounded to n, which stands in its low bits as the exponent
  // of 2^n does in a float.
  const simd::F32x4 magic = simd::splat(0x1.8p23F + 127.0F);
  const simd::F32x4 n_beyond_magic = simd::mul_add(x, simd::splat(kLog2E), magic);
  const simd::F32x4 r = minus_multiple_of_ln2(x, simd::sub(n_beyond_magic, magic));
  // Minimax for |r| <= ln(2) / 2 of the polynomials that are 1 at 0, within 2^-23.4 of e^r; highest power first.
  constexpr float kPolynomial[] = {8.290310432E-3F,  4.189795232E-2F, 1.6667636388E-1F,
                                   4.9999149362E-1F, 9.999997071E-1F, 1.0F};
  simd::F32x4 p = simd::splat(kPolynomial[0]);
  for (std::size_t power = 1; power < 6; ++power) p = simd::mul_add(p, r, simd::splat(kPolynomial[power]));
  return simd::mul(p, simd::low_bits_as_exponent(n_beyond_magic));
}

}  // namespace attention_walkthrough
