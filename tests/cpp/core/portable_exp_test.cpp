#include "core/portable_exp.h"

#include <doctest.h>

#include <cmath>

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("portable_exp: within its bound of the library's in long double, over all it takes") {
    constexpr double kMaxError = 4 * 0x1p-53;
    long double largest = 0.0;
    for (double x = -708.0; x <= 708.0; x += 0.0371) {
      const long double expected = std::exp(static_cast<long double>(x));
      largest = std::fmax(largest, std::fabs((portable_exp(x) - expected) / expected));
    }
    CHECK(largest > 0.0);
    CHECK(largest <= kMaxError);
  }

  TEST_CASE("portable_exp: 1 at 0, known bits elsewhere, 0 far below") {
    CHECK(portable_exp(0.0) == 1.0);
    CHECK(portable_exp(1.0) == 0x1.5bf0a8b14576ap+1);
    CHECK(portable_exp(-0x1.62e42fefa39efp-1) == 0.5);
    CHECK(portable_exp(-709.0) == 0.0);
  }
}
