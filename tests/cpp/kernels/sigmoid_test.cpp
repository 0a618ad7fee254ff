#include "kernels/sigmoid.h"

#include <doctest.h>

#include <bit>
#include <cmath>

#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

double largest_error(std::span<const float> x, std::span<const float> actual) {
  double largest = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    largest = std::fmax(largest, std::fabs(actual[i] - 1.0 / (1.0 + std::exp(-static_cast<double>(x[i])))));
  }
  return largest;
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("sigmoid: within its bound, at every length and alignment, and no element beyond") {
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const Input x(seeded_normal(length, 1, 4.0F), misalignment);
        Output out(length, 3 - misalignment);
        sigmoid(x, out);
        CHECK(largest_error(x, out.span()) <= kSigmoidMaxError);
        CHECK(out.padding_is_untouched());
      }
    }
  }

  TEST_CASE("sigmoid: within its bound over floats of every exponent and both signs") {
    std::vector<float> values;
    for (auto bits = std::bit_cast<std::uint32_t>(1e-30F); bits < std::bit_cast<std::uint32_t>(1e30F); bits += 9973) {
      values.push_back(std::bit_cast<float>(bits));
      values.push_back(-std::bit_cast<float>(bits));
    }
    Output out(values.size());
    sigmoid(Input(values), out);
    CHECK(largest_error(values, out.span()) <= kSigmoidMaxError);
  }

  TEST_CASE("sigmoid: a half at 0, 0 and 1 at the infinities, NaN at NaN") {
    Output out(4);
    sigmoid(Input{0.0F, -kInfinity, kInfinity, kNaN}, out);
    CHECK(same_bits(out.span().first(3), Input{0.5F, 0.0F, 1.0F}));
    CHECK(std::isnan(out.span()[3]));
  }
}
