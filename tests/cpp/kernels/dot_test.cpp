#include "kernels/dot.h"

#include <doctest.h>

#include <cmath>

#include "kernels/reference/dot.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

double sum_of_magnitudes(std::span<const float> a, std::span<const float> b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::fabs(static_cast<double>(a[i]) * b[i]);
  return sum;
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("dot: within its bound of the reference, at every length and alignment") {
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const Input a(seeded_normal(length, 1), misalignment);
        const Input b(seeded_normal(length, 2), 3 - misalignment);
        const double expected = reference::dot(to_double(a), to_double(b));
        const double bound = dot_max_error(length) * sum_of_magnitudes(a, b);
        CHECK(std::fabs(dot(a, b) - expected) <= bound);
      }
    }
  }

  TEST_CASE("dot: every product counts once") {
    for (const std::size_t length : kLengths) {
      for (std::size_t position = 0; position < length; ++position) {
        std::vector<float> one_hot(length, 0.0F);
        one_hot[position] = 1.0F;
        std::vector<float> counted(length);
        for (std::size_t i = 0; i < length; ++i) counted[i] = static_cast<float>(i + 1);
        REQUIRE(dot(Input(one_hot), Input(counted)) == static_cast<float>(position + 1));
      }
    }
  }

  TEST_CASE("dot: a long sum stays within its bound") {
    constexpr std::size_t kLength = 100003;
    const Input a(seeded_normal(kLength, 3));
    const Input b(seeded_normal(kLength, 4));
    const double expected = reference::dot(to_double(a), to_double(b));
    CHECK(std::fabs(dot(a, b) - expected) <= dot_max_error(kLength) * sum_of_magnitudes(a, b));
  }

  TEST_CASE("dot: NaN and infinity propagate from any position") {
    for (std::size_t position = 0; position < 23; ++position) {
      CAPTURE(position);
      std::vector<float> a(23, 1.0F);
      const std::vector<float> b(23, 1.0F);
      a[position] = kNaN;
      CHECK(std::isnan(dot(Input(a), Input(b))));
      a[position] = kInfinity;
      CHECK(dot(Input(a), Input(b)) == kInfinity);
    }
  }

  TEST_CASE("add_scaled: two roundings an element, at every length and alignment, and no element beyond") {
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const float factor = opaque(0.7F);
        const Input x(seeded_normal(length, 5), misalignment);
        const std::vector<float> before = seeded_normal(length, 6);
        Output out(before, 3 - misalignment);
        add_scaled(factor, x, out);
        std::vector<double> expected = to_double(before);
        reference::add_scaled(factor, to_double(x), expected);
        for (std::size_t i = 0; i < length; ++i) {
          const double magnitude = std::fabs(factor * x.span()[i]) + std::fabs(expected[i]);
          CHECK(std::fabs(out.span()[i] - expected[i]) <= magnitude * 0x1p-24 * 1.0001);
        }
        CHECK(out.padding_is_untouched());
      }
    }
  }
}
