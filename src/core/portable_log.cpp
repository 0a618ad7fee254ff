#include "core/portable_log.h"

#include <bit>
#include <cstdint>

namespace attention_walkthrough {

double portable_log(double x) noexcept {
  // Sums and products alone: x = m 2^e with m near 1, and ln m = 2 atanh((m - 1) / (m + 1)) as its series.
  constexpr double kLn2 = 0x1.62e42fefa39efp-1;
  constexpr std::uint64_t kMantissaMask = 0x000fffffffffffffU;
  constexpr std::uint64_t kOneBits = 0x3ff0000000000000U;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<int>(bits >> 52) - 1023;
  auto mantissa = std::bit_cast<double>((bits & kMantissaMask) | kOneBits);
  if (mantissa > 1.5) {
    mantissa *= 0.5;
    ++exponent;
  }
  const double z = (mantissa - 1.0) / (mantissa + 1.0);  // |z| <= 1/5 and mantissa in (3/4, 3/2]
  const double z_squared = z * z;
  double series = 0.0;
  constexpr int kLastPower = 21;  // 0.2^22 / 23 is below the rounding of a double
  for (int power = kLastPower; power >= 1; power -= 2) series = series * z_squared + 1.0 / power;
  return 2.0 * z * series + exponent * kLn2;
}

}  // namespace attention_walkthrough
