#include "kernels/tanh.h"

#include <doctest.h>

#include <bit>
#include <cmath>

#include "kernels/reference/elementwise.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// The largest relative error of `actual`, where an exact 0 must be met exactly.
double max_relative_error(std::span<const float> actual, std::span<const double> expected) {
  double largest = 0.0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double error = std::fabs(actual[i] - expected[i]);
    if (error > 0.0) largest = std::fmax(largest, error / std::fabs(expected[i]));
  }
  return largest;
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("tanh: within its bound, at every length and alignment, and no element beyond") {
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const Input x(seeded_normal(length, 1), misalignment);
        Output out(length, 3 - misalignment);
        tanh(x, out);
        std::vector<double> expected(length);
        reference::tanh(to_double(x), expected);
        CHECK(max_relative_error(out.span(), expected) <= kTanhMaxRelativeError);
        CHECK(out.padding_is_untouched());
      }
    }
  }

  TEST_CASE("tanh: within its bound over floats of every exponent, and odd to the bit") {
    constexpr std::uint32_t kInfinityBits = 0x7f800000U;
    constexpr std::uint32_t kSmallestNormalBits = 0x00800000U;
    std::vector<float> values;
    for (std::uint32_t bits = kSmallestNormalBits; bits < kInfinityBits; bits += 9973) {
      values.push_back(std::bit_cast<float>(bits));
    }
    std::vector<float> negative(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) negative[i] = -values[i];
    Output out(values.size());
    Output negative_out(values.size());
    tanh(Input(values), out);
    tanh(Input(negative), negative_out);
    std::vector<double> expected(values.size());
    reference::tanh(to_double(values), expected);
    CHECK(max_relative_error(out.span(), expected) <= kTanhMaxRelativeError);
    for (float& value : negative_out.span()) value = -value;
    CHECK(same_bits(out.span(), negative_out.span()));
  }

  TEST_CASE("tanh: zeros keep their sign, infinities give 1 and -1, NaN gives NaN") {
    Output out(5);
    tanh(Input{0.0F, -0.0F, kInfinity, -kInfinity, kNaN}, out);
    CHECK(same_bits(out.span().first(4), Input{0.0F, -0.0F, 1.0F, -1.0F}));
    CHECK(std::isnan(out.span()[4]));
  }

  TEST_CASE("softcap: within the bounds of tanh and of its own two roundings") {
    for (const std::size_t length : kLengths) {
      CAPTURE(length);
      const float cap = opaque(3.0F);
      const Input x(seeded_normal(length, 2, 4.0F), 1);
      Output out(length, 2);
      softcap(x, cap, out);
      std::vector<double> expected(length);
      reference::softcap(to_double(x), cap, expected);
      // The rounding of the quotient moves tanh by at most as much, relatively.
      CHECK(max_relative_error(out.span(), expected) <= kTanhMaxRelativeError + 2.1 * 0x1p-24);
      CHECK(out.padding_is_untouched());
    }
  }

  TEST_CASE("softcap: never beyond the cap, and infinite scores meet it") {
    Output out(3);
    softcap(Input{kInfinity, -kInfinity, 1e30F}, opaque(2.5F), out);
    CHECK(same_bits(out.span(), Input{2.5F, -2.5F, 2.5F}));
  }
}
