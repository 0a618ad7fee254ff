#include "kernels/elementwise.h"

#include <doctest.h>

#include <cmath>

#include "kernels/reference/elementwise.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// A result rounded once is the reference, itself exact in double, rounded to float.
bool is_rounded(std::span<const float> actual, std::span<const double> exact) {
  for (std::size_t i = 0; i < actual.size(); ++i) {
    if (actual[i] != static_cast<float>(exact[i])) return false;
  }
  return true;
}

/// Two numbers make one, at every length and alignment.
void check_rounded_once(void (*kernel)(std::span<const float>, std::span<const float>, std::span<float>),
                        void (*exact)(std::span<const double>, std::span<const double>, std::span<double>)) {
  for (const std::size_t length : kLengths) {
    for (const std::size_t misalignment : kMisalignments) {
      CAPTURE(length);
      CAPTURE(misalignment);
      const Input a(seeded_normal(length, 2), misalignment);
      const Input b(seeded_normal(length, 3), 3 - misalignment);
      Output out(length, misalignment);
      kernel(a, b, out);
      std::vector<double> expected(length);
      exact(to_double(a), to_double(b), expected);
      CHECK(is_rounded(out.span(), expected));
      CHECK(out.padding_is_untouched());
    }
  }
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("scale: rounded once, at every length and alignment, and no element beyond") {
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const float factor = opaque(0.70710677F);
        const Input x(seeded_normal(length, 1), misalignment);
        Output out(length, 3 - misalignment);
        scale(x, factor, out);
        std::vector<double> expected(length);
        reference::scale(to_double(x), factor, expected);
        CHECK(is_rounded(out.span(), expected));
        CHECK(out.padding_is_untouched());
      }
    }
  }

  TEST_CASE("add: rounded once, at every length and alignment, and no element beyond") {
    check_rounded_once(add, reference::add);
  }

  TEST_CASE("multiply: rounded once, at every length and alignment, and no element beyond") {
    check_rounded_once(multiply, reference::multiply);
  }

  TEST_CASE("scale, add: may write over what they read") {
    const std::vector<float> before = seeded_normal(7, 4);
    Output out(before);
    scale(out.span(), 2.0F, out);
    add(out.span(), out.span(), out);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(out.span()[i] == 4.0F * before[i]);
  }

  TEST_CASE("scale, add: NaN and infinity as IEEE 754 says") {
    Output out(4);
    scale(Input{kNaN, kInfinity, -kInfinity, kInfinity}, opaque(0.0F), out);
    for (const float value : out.span()) CHECK(std::isnan(value));
    add(Input{kInfinity, kInfinity, kNaN, 1.0F}, Input{-kInfinity, kInfinity, 1.0F, -kInfinity}, out);
    CHECK(std::isnan(out.span()[0]));
    CHECK(out.span()[1] == kInfinity);
    CHECK(std::isnan(out.span()[2]));
    CHECK(out.span()[3] == -kInfinity);
  }
}
