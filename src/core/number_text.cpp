#include "core/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace attention_walkthrough {
namespace {

constexpr int kLargestExactPower = 22;

/// 10 to the `power`, exact. Requires: 0 <= power <= kLargestExactPower.
double power_of_ten(int power) noexcept {
  double result = 1.0;
  for (int i = 0; i < power; ++i) result *= 10.0;
  return result;
}

double scaled(double mantissa, int power) noexcept {
  for (; power > kLargestExactPower; power -= kLargestExactPower) mantissa *= power_of_ten(kLargestExactPower);
  for (; power < -kLargestExactPower; power += kLargestExactPower) mantissa /= power_of_ten(kLargestExactPower);
  return power < 0 ? mantissa / power_of_ten(-power) : mantissa * power_of_ten(power);
}

}  // namespace

std::string number_text(double value) {
  if (std::isnan(value)) return "nan";
  const std::string sign = std::signbit(value) ? "-" : "";
  double magnitude = std::fabs(value);
  if (std::isinf(magnitude)) return sign + "inf";
  int power = 0;
  for (; magnitude >= 1e9; ++power) magnitude /= 10.0;
  for (; power > 0 && magnitude >= 10.0; ++power) magnitude /= 10.0;
  constexpr std::uint64_t kMillion = 1'000'000;
  const auto millionths = static_cast<std::uint64_t>(std::floor(magnitude * static_cast<double>(kMillion) + 0.5));
  const std::string fraction = std::to_string(kMillion + millionths % kMillion).substr(1);
  return sign + std::to_string(millionths / kMillion) + "." + fraction +
         (power > 0 ? "e" + std::to_string(power) : std::string());
}

double decimal_number(std::string_view text) noexcept {
  const bool is_negative = text.starts_with('-');
  double mantissa = 0.0;
  int power = 0;
  bool is_behind_point = false;
  std::size_t index = is_negative ? 1 : 0;
  for (; index < text.size() && text[index] != 'e' && text[index] != 'E'; ++index) {
    if (text[index] == '.') {
      is_behind_point = true;
      continue;
    }
    mantissa = mantissa * 10.0 + (text[index] - '0');
    if (is_behind_point) --power;
  }
  if (index < text.size()) {
    const std::string_view exponent = text.substr(index + 1);
    constexpr int kMost = 100'000;  // far beyond every double, far below an overflow
    int value = 0;
    for (const char c : exponent) {
      if (c >= '0' && c <= '9') value = std::min(value * 10 + (c - '0'), kMost);
    }
    power += exponent.starts_with('-') ? -value : value;
  }
  const double magnitude = mantissa == 0.0 ? 0.0 : scaled(mantissa, power);
  return is_negative ? -magnitude : magnitude;
}

}  // namespace attention_walkthrough
