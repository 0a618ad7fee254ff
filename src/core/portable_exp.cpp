#include "core/portable_exp.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace attention_walkthrough {

double portable_exp(double x) noexcept {
  // Sums and products alone: x = k ln 2 + rest, and e^rest as its series. The high part of ln 2 has so few digits that
  // its product with k is exact.
  constexpr double kLn2High = 0x1.62e42fefa2p-1;
  constexpr double kLn2Low = 0x1.9ef35793c7673p-41;
  constexpr double kLog2OfE = 0x1.71547652b82fep+0;
  constexpr double kLargest = 708.0;
  assert(x <= kLargest);
  if (x < -kLargest) return 0.0;
  const double k = std::floor(x * kLog2OfE + 0.5);
  const double rest = (x - k * kLn2High) - k * kLn2Low;  // |rest| <= 0.35
  double series = 1.0;
  constexpr int kLastPower = 14;  // 0.35^15 / 15! is below the rounding of a double
  for (int power = kLastPower; power >= 1; --power) series = 1.0 + rest * series / power;
  constexpr int kExponentBias = 1023;
  constexpr int kMantissaBits = 52;
  const auto exponent = static_cast<std::uint64_t>(static_cast<int>(k) + kExponentBias);
  return series * std::bit_cast<double>(exponent << kMantissaBits);
}

}  // namespace attention_walkthrough
