#pragma once

#include <cstdint>
#include <span>

namespace attention_walkthrough {

// A row of numbers kept as whole steps, -127 to 127, of a scale of its own: a quarter of the bytes.

/// Bound on |expanded - row[i]| divided by the largest magnitude of the row, which is 127 steps: half a step, and the
/// roundings of quotient, scale and product, each at most 2^-24 of 127 steps.
inline constexpr double kInt8RowMaxError = (0.5 + 3.0 * 127.0 * 0x1p-24) / 127.0;

/// Where a row has no number of 127 * 2^-126 or more, so that its scale would not be normal: bound on the difference
/// itself, half a step of the smallest scale there is.
inline constexpr double kInt8SmallRowMaxError = 0x1p-127;

/// Rounds the numbers of a row to the nearest steps, ties to even, and returns the scale: the largest magnitude / 127,
/// kept between the smallest normal number and the largest of which 127 are finite. A row with NaN or infinity expands
/// to NaN throughout.
///   row    any numbers
///   steps  as long as row
float round_row_to_int8(std::span<const float> row, std::span<std::int8_t> steps) noexcept;

/// out[i] = steps[i] * scale, rounded once. Requires: both are as long.
void expand_int8_row(std::span<const std::int8_t> steps, float scale, std::span<float> out) noexcept;

}  // namespace attention_walkthrough
