#include "kernels/int8_rows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

namespace attention_walkthrough {
namespace {

constexpr float kMostSteps = 127.0F;
constexpr float kSmallestScale = std::numeric_limits<float>::min();
/// The largest float that times 127 is one.
constexpr float kLargestScale = 0x1.020406p+121F;

/// 0 for an empty row; NaN where a number is not finite.
float largest_magnitude(std::span<const float> row) noexcept {
  float largest = 0.0F;
  for (const float number : row) {
    if (!std::isfinite(number)) return std::numeric_limits<float>::quiet_NaN();
    largest = std::max(largest, std::fabs(number));
  }
  return largest;
}

}  // namespace

float round_row_to_int8(std::span<const float> row, std::span<std::int8_t> steps) noexcept {
  assert(row.size() == steps.size());
  const float largest = largest_magnitude(row);
  if (std::isnan(largest)) {
    std::ranges::fill(steps, std::int8_t{0});
    return largest;
  }
  const float scale = std::clamp(largest / kMostSteps, kSmallestScale, kLargestScale);
  for (std::size_t i = 0; i < row.size(); ++i) steps[i] = static_cast<std::int8_t>(std::nearbyint(row[i] / scale));
  return scale;
}

void expand_int8_row(std::span<const std::int8_t> steps, float scale, std::span<float> out) noexcept {
  assert(steps.size() == out.size());
  for (std::size_t i = 0; i < steps.size(); ++i) out[i] = static_cast<float>(steps[i]) * scale;
}

}  // namespace attention_walkthrough
