#include "kernels/exp.h"

#include <doctest.h>

#include <bit>
#include <cmath>

#include "kernels/reference/elementwise.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

float exp_of(float x) {
  Output out(1);
  exp(Input{x}, out);
  return out.span()[0];
}

/// True where `actual` keeps the contract of `exp` for the exact result `expected`.
bool is_within_bound(float actual, double expected) {
  constexpr double kSmallestNormal = 0x1p-126;
  const double error = std::fabs(actual - expected);
  return error <= (expected < kSmallestNormal ? kExpMaxSubnormalError : kExpMaxRelativeError * expected);
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("exp: within its bound, at every length and alignment, and no element beyond") {
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const Input x(seeded_normal(length, 1, 5.0F), misalignment);
        Output out(length, 3 - misalignment);
        exp(x, out);
        std::vector<double> expected(length);
        reference::exp(to_double(x), expected);
        for (std::size_t i = 0; i < length; ++i) CHECK(is_within_bound(out.span()[i], expected[i]));
        CHECK(out.padding_is_untouched());
      }
    }
  }

  TEST_CASE("exp: within its bound over floats of every exponent and both signs") {
    // One float in 9973, a prime, of all that are finite: no pattern of bits repeats.
    constexpr std::uint32_t kInfinityBits = 0x7f800000U;
    std::vector<float> values;
    for (std::uint32_t bits = 0; bits < kInfinityBits; bits += 9973) {
      values.push_back(std::bit_cast<float>(bits));
      values.push_back(-std::bit_cast<float>(bits));
    }
    const Input x(values);
    Output out(values.size());
    exp(x, out);
    std::vector<double> expected(values.size());
    reference::exp(to_double(x), expected);
    std::size_t outside = 0;
    constexpr double kLargestFloat = 0x1.fffffep127;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool good =
          expected[i] > kLargestFloat ? out.span()[i] == kInfinity : is_within_bound(out.span()[i], expected[i]);
      if (!good) ++outside;
    }
    CHECK(outside == 0);
  }

  TEST_CASE("exp: exactly 1 at 0 and -0") {
    CHECK(exp_of(0.0F) == 1.0F);
    CHECK(exp_of(-0.0F) == 1.0F);
  }

  TEST_CASE("exp: 0 at -infinity, infinity at infinity, NaN at NaN of either sign") {
    CHECK(exp_of(-kInfinity) == 0.0F);
    CHECK(exp_of(kInfinity) == kInfinity);
    CHECK(std::isnan(exp_of(kNaN)));
    CHECK(std::isnan(exp_of(-kNaN)));
  }

  TEST_CASE("exp: the last finite result, the first infinity; the last number above 0, the first 0") {
    CHECK(std::isfinite(exp_of(0x1.62e42ep6F)));
    CHECK(exp_of(0x1.62e430p6F) == kInfinity);
    CHECK(exp_of(-0x1.9fe368p6F) == 0x1p-149F);
    CHECK(exp_of(-0x1.9fe36ap6F) == 0.0F);
  }

  TEST_CASE("exp: may write over what it reads") {
    Output out(std::vector<float>{0.0F, 1.0F, -1.0F, 0.0F, 2.0F});
    exp(out.span(), out);
    CHECK(out.span()[3] == 1.0F);
    CHECK(out.span()[4] == exp_of(2.0F));
  }
}
