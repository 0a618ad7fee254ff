#include "train/checkpoint/half.h"

#include <bit>
#include <cmath>

namespace attention_walkthrough {

std::uint16_t to_half(float value) noexcept {
  constexpr std::uint32_t kInfinity = 0x7c00;
  constexpr std::uint32_t kNan = 0x7e00;
  const std::uint32_t sign = (std::bit_cast<std::uint32_t>(value) >> 16) & 0x8000U;
  const float magnitude = std::fabs(value);
  if (std::isnan(value)) return static_cast<std::uint16_t>(sign | kNan);
  if (magnitude >= 65520.0F) return static_cast<std::uint16_t>(sign | kInfinity);
  if (magnitude < 0x1p-14F) {
    // Below the normal numbers halves are counts of 2^-24. Where floats are 2^-24 apart the addition rounds to a count,
    // which stands in the low bits of the sum.
    constexpr float kOneApart = 0.5F;
    const std::uint32_t count =
        std::bit_cast<std::uint32_t>(magnitude + kOneApart) - std::bit_cast<std::uint32_t>(kOneApart);
    return static_cast<std::uint16_t>(sign | count);
  }
  // 13 bits of the fraction go: half of what they can say is added, less one unless the last bit that stays is 1.
  constexpr std::uint32_t kBiasDifference = (127U - 15U) << 23;
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(magnitude) - kBiasDifference;
  return static_cast<std::uint16_t>(sign | ((bits + 0xfffU + ((bits >> 13) & 1U)) >> 13));
}

}  // namespace attention_walkthrough
