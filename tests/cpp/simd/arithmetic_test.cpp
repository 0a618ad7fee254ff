#include <doctest.h>

#include <cmath>

#include "simd/lanes.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

TEST_SUITE("simd") {
  TEST_CASE("add, sub, mul, div: lane by lane, rounded as one float operation") {
    const simd::F32x4 a = vector(1.1F, -2.5F, 1.0F, 0.0F);
    const simd::F32x4 b = vector(0.3F, 1e8F, 3.0F, 0.0F);
    const Lanes x = lanes(a);
    const Lanes y = lanes(b);
    for (std::size_t lane = 0; lane < 4; ++lane) {
      CAPTURE(lane);
      CHECK(lanes(simd::add(a, b))[lane] == x[lane] + y[lane]);
      CHECK(lanes(simd::sub(a, b))[lane] == x[lane] - y[lane]);
      CHECK(lanes(simd::mul(a, b))[lane] == x[lane] * y[lane]);
    }
    CHECK(lanes(simd::div(a, b))[2] == 1.0F / 3.0F);
    CHECK(std::isnan(lanes(simd::div(a, b))[3]));
  }

  TEST_CASE("mul_add: rounds the product before it adds; relaxed-simd may round the sum alone") {
    // 1 + 2^-12 squared is 1 + 2^-11 + 2^-24; a float drops the last part, a fused operation keeps it.
    constexpr float kRoundedTwice = 0x1p-11F;
    constexpr float kRoundedOnce = 0x1p-11F + 0x1p-24F;
    const simd::F32x4 x = simd::splat(opaque(1.0F + 0x1p-12F));
    const Lanes sums = lanes(simd::mul_add(x, x, simd::splat(opaque(-1.0F))));
    const bool may_fuse = simd_variant_name() == "relaxed-simd";
    for (const float sum : sums) CHECK((sum == kRoundedTwice || (may_fuse && sum == kRoundedOnce)));
#if defined(AW_RELAXED_SIMD_FUSED)
    CHECK(sums[0] == kRoundedOnce);
#endif
  }

  TEST_CASE("mul_add: the first two are multiplied, the third is added") {
    CHECK(lanes(simd::mul_add(vector(1.0F, 2.0F, 3.0F, 4.0F), simd::splat(opaque(10.0F)), simd::splat(0.5F))) ==
          Lanes{10.5F, 20.5F, 30.5F, 40.5F});
  }

  TEST_CASE("min, max: the smaller and the larger, and of zeros the first argument") {
    const simd::F32x4 a = vector(1.0F, 2.0F, 0.0F, -0.0F);
    const simd::F32x4 b = vector(2.0F, 1.0F, -0.0F, 0.0F);
    CHECK(bits(simd::min(a, b)) == bits(vector(1.0F, 1.0F, 0.0F, -0.0F)));
    CHECK(bits(simd::max(a, b)) == bits(vector(2.0F, 2.0F, 0.0F, -0.0F)));
  }

  TEST_CASE("min, max: a NaN on the left stays, on the right it is dropped") {
    const simd::F32x4 nan = simd::splat(opaque(kNaN));
    const simd::F32x4 number = vector(1.0F, -1.0F, kInfinity, -kInfinity);
    CHECK(bits(simd::min(nan, number)) == bits(nan));
    CHECK(bits(simd::max(nan, number)) == bits(nan));
    CHECK(bits(simd::min(number, nan)) == bits(number));
    CHECK(bits(simd::max(number, nan)) == bits(number));
  }

  TEST_CASE("sqrt: rounded to nearest, NaN below 0") {
    const simd::F32x4 x = vector(2.0F, 0.0F, kInfinity, 1e-40F);
    CHECK(lanes(simd::sqrt(x)) == Lanes{std::sqrt(2.0F), 0.0F, kInfinity, std::sqrt(1e-40F)});
    CHECK(std::isnan(lanes(simd::sqrt(simd::splat(opaque(-1.0F))))[0]));
  }

  TEST_CASE("abs, copy_sign: the sign bit alone, of zeros, infinities and NaN too") {
    const simd::F32x4 x = vector(-1.5F, -0.0F, -kInfinity, -kNaN);
    CHECK(bits(simd::abs(x)) == bits(vector(1.5F, 0.0F, kInfinity, kNaN)));
    CHECK(bits(simd::copy_sign(simd::abs(x), x)) == bits(x));
    CHECK(bits(simd::copy_sign(x, vector(1.0F, 0.0F, kNaN, 1.0F))) == bits(simd::abs(x)));
  }

  TEST_CASE("less, equal, unordered: false beside a NaN but for unordered") {
    const simd::F32x4 a = vector(1.0F, 2.0F, kNaN, 0.0F);
    const simd::F32x4 b = vector(2.0F, 2.0F, 1.0F, -0.0F);
    CHECK(lanes(simd::less(a, b)) == Lanes{1.0F, 0.0F, 0.0F, 0.0F});
    CHECK(lanes(simd::less(b, a)) == Lanes{0.0F, 0.0F, 0.0F, 0.0F});
    CHECK(lanes(simd::equal(a, b)) == Lanes{0.0F, 1.0F, 0.0F, 1.0F});
    CHECK(lanes(simd::unordered(a, b)) == Lanes{0.0F, 0.0F, 1.0F, 0.0F});
    CHECK(lanes(simd::unordered(b, a)) == Lanes{0.0F, 0.0F, 1.0F, 0.0F});
  }

  TEST_CASE("any, either: over the lanes of a mask") {
    const simd::Mask32x4 none = simd::less(vector(1.0F, 1.0F, 1.0F, 1.0F), simd::splat(0.0F));
    for (std::size_t lane = 0; lane < 4; ++lane) {
      CAPTURE(lane);
      Lanes numbers = {1.0F, 1.0F, 1.0F, 1.0F};
      numbers[lane] = -1.0F;
      const simd::Mask32x4 one = simd::less(simd::load(numbers.data()), simd::splat(0.0F));
      CHECK(simd::any(one));
      CHECK(lanes(simd::either(one, none)) == lanes(one));
      CHECK(lanes(simd::either(none, one)) == lanes(one));
    }
    CHECK_FALSE(simd::any(none));
  }

  TEST_CASE("reduce_add: the first with the third, the second with the fourth, then both") {
    // 1 + 1e8 - 1e8: only the documented order keeps one of the ones and loses the other.
    CHECK(simd::reduce_add(vector(1e8F, 1.0F, -1e8F, 0.0F)) == 1.0F);
    CHECK(simd::reduce_add(vector(1e8F, -1e8F, 1.0F, 0.0F)) == 0.0F);
  }

  TEST_CASE("reduce_max: the largest, wherever it stands") {
    CHECK(simd::reduce_max(vector(4.0F, 1.0F, 2.0F, 3.0F)) == 4.0F);
    CHECK(simd::reduce_max(vector(1.0F, 4.0F, 2.0F, 3.0F)) == 4.0F);
    CHECK(simd::reduce_max(vector(1.0F, 2.0F, 4.0F, 3.0F)) == 4.0F);
    CHECK(simd::reduce_max(vector(1.0F, 2.0F, 3.0F, 4.0F)) == 4.0F);
    CHECK(simd::reduce_max(vector(-kInfinity, -kInfinity, -kInfinity, -kInfinity)) == -kInfinity);
  }

  TEST_CASE("round_to_int, to_float: nearest, ties to even, both signs") {
    CHECK(lanes(simd::to_float(simd::round_to_int(vector(2.5F, 3.5F, -2.5F, -3.5F)))) ==
          Lanes{2.0F, 4.0F, -2.0F, -4.0F});
    CHECK(lanes(simd::to_float(simd::round_to_int(vector(0.4F, -0.6F, 150.49F, -4194303.0F)))) ==
          Lanes{0.0F, -1.0F, 150.0F, -4194303.0F});
  }

  TEST_CASE("integers: add and sub wrap, shift_right rounds towards minus infinity") {
    const simd::I32x4 seven = simd::round_to_int(vector(7.0F, -7.0F, 0.0F, -1.0F));
    const simd::I32x4 one = simd::round_to_int(simd::splat(opaque(1.0F)));
    CHECK(lanes(simd::to_float(simd::add(seven, one))) == Lanes{8.0F, -6.0F, 1.0F, 0.0F});
    CHECK(lanes(simd::to_float(simd::sub(seven, one))) == Lanes{6.0F, -8.0F, -1.0F, -2.0F});
    CHECK(lanes(simd::to_float(simd::shift_right(seven, 1))) == Lanes{3.0F, -4.0F, 0.0F, -1.0F});
    CHECK(lanes(simd::to_float(simd::add(simd::splat(INT32_MAX), one)))[0] == -0x1p31F);
    CHECK(lanes(simd::to_float(simd::sub(simd::splat(INT32_MIN), one)))[0] == 0x1p31F);
  }

  TEST_CASE("low_bits_as_exponent: 2^n where they are n + 127, whatever stands before them; 0 where they are 0") {
    for (int exponent = -126; exponent <= 127; ++exponent) {
      const float low_bits = 0x1.8p23F + 127.0F + static_cast<float>(exponent);
      CHECK(lanes(simd::low_bits_as_exponent(simd::splat(low_bits)))[3] == std::ldexp(1.0F, exponent));
    }
    CHECK(lanes(simd::low_bits_as_exponent(simd::splat(0x1.8p23F)))[0] == 0.0F);
  }

  TEST_CASE("power_of_two: exact over all normal exponents") {
    for (int exponent = -126; exponent <= 127; ++exponent) {
      CAPTURE(exponent);
      CHECK(lanes(simd::power_of_two(simd::splat(exponent)))[3] == std::ldexp(1.0F, exponent));
    }
  }
}
