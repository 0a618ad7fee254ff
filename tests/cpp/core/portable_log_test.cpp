#include "core/portable_log.h"

#include <doctest.h>

#include <cmath>

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("portable_log: within its bound of the library's, over numbers of every exponent") {
    constexpr double kMaxError = 4e-16;
    double largest = 0.0;
    for (double x = 0x1p-1022; x < 1e308; x *= 1.37) {
      const double expected = std::log(x);
      largest = std::fmax(largest, std::fabs(portable_log(x) - expected) / std::fmax(1.0, std::fabs(expected)));
    }
    CHECK(largest > 0.0);
    CHECK(largest <= kMaxError);
  }

  TEST_CASE("portable_log: 0 at 1, known bits elsewhere") {
    CHECK(portable_log(1.0) == 0.0);
    CHECK(portable_log(2.0) == 0x1.62e42fefa39efp-1);
    CHECK(portable_log(0.5) == -0x1.62e42fefa39efp-1);
  }
}
