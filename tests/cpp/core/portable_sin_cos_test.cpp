#include "core/portable_sin_cos.h"

#include <doctest.h>

#include <cmath>

using namespace attention_walkthrough;

namespace {

/// The larger error of both results, against the library's in long double. Not inlined: clang 19 crashes where it folds
/// the library's sine of a constant in WebAssembly's long double.
[[gnu::noinline]] double error_at(double angle) {
  const SinCos actual = portable_sin_cos(angle);
  const auto exact = static_cast<long double>(angle);
  return static_cast<double>(
      std::fmax(std::fabs(actual.sin - std::sin(exact)), std::fabs(actual.cos - std::cos(exact))));
}

}  // namespace

TEST_SUITE("core") {
  TEST_CASE("portable_sin_cos: within its bound over angles of every size, up to the largest") {
    double largest = 0.0;
    for (double angle = 0x1p-40; angle <= kLargestAngle; angle *= 1.0037) {
      largest = std::fmax(largest, std::fmax(error_at(angle), error_at(-angle)));
    }
    for (double angle = kLargestAngle - 2000.0; angle <= kLargestAngle; angle += 1.0) {
      largest = std::fmax(largest, error_at(angle));
    }
    CHECK(largest > 0.0);
    CHECK(largest <= kSinCosMaxError);
  }

  TEST_CASE("portable_sin_cos: within its bound beside multiples of a quarter turn, where most digits cancel") {
    constexpr double kQuarterTurn = 0x1.921fb54442d18p+0;
    double largest = 0.0;
    for (int turns = 1; turns < 40'000'000; turns += 1 + turns / 64)
      largest = std::fmax(largest, error_at(turns * kQuarterTurn));
    CHECK(largest <= kSinCosMaxError);
    // 5419351 / 1725033 is a convergent of pi: the sine is 4e-8.
    CHECK(error_at(5419351.0) <= kSinCosMaxError);
  }

  TEST_CASE("portable_sin_cos: known bits, the same on every machine") {
    CHECK(portable_sin_cos(0.0).sin == 0.0);
    CHECK(portable_sin_cos(0.0).cos == 1.0);
    CHECK(portable_sin_cos(1.0).sin == 0x1.aed548f090ceep-1);
    CHECK(portable_sin_cos(1.0).cos == 0x1.14a280fb5068cp-1);
    CHECK(portable_sin_cos(1e6).sin == doctest::Approx(-0.3499935021712929521));
    CHECK(portable_sin_cos(1e6).cos == doctest::Approx(0.9367521275331447869));
  }
}
