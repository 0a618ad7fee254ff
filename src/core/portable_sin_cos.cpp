#include "core/portable_sin_cos.h"

#include <cassert>
#include <cmath>

namespace attention_walkthrough {
namespace {

/// 1 - x^2 / (last (last - 1)) (...) down to the factor of 1 or 2: the sine over x where `last` is odd, else the
/// cosine.
double alternating_series(double square, int last) noexcept {
  double series = 1.0;
  for (int n = last; n > 1; n -= 2) series = 1.0 - square * series * (1.0 / (n * (n - 1)));
  return series;
}

}  // namespace

SinCos portable_sin_cos(double angle) noexcept {
  // Sums and products alone: the angle less k quarter turns. A quarter turn is three parts, of which the first two have
  // 26 bits, and k has as many: their products with k are exact, and so is what is left of the angle after each.
  constexpr double kQuarterTurn = 0x1.921fb5p+0;
  constexpr double kQuarterTurnMiddle = 0x1.110b46p-26;
  constexpr double kQuarterTurnLow = 0x1.1a62633145c07p-54;
  constexpr double kQuarterTurnsPerRadian = 0x1.45f306dc9c883p-1;
  assert(std::fabs(angle) <= kLargestAngle);
  const double k = std::floor(angle * kQuarterTurnsPerRadian + 0.5);
  const double rest = ((angle - k * kQuarterTurn) - k * kQuarterTurnMiddle) - k * kQuarterTurnLow;  // |rest| < 0.79
  const double square = rest * rest;
  const double sin = rest * alternating_series(square, 17);  // 0.79^19 / 19! is below the rounding of a double
  const double cos = alternating_series(square, 18);
  switch (static_cast<int>(k) & 3) {
    case 0:
      return {sin, cos};
    case 1:
      return {cos, -sin};
    case 2:
      return {-sin, -cos};
    default:
      return {-cos, sin};
  }
}

}  // namespace attention_walkthrough
