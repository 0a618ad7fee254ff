#pragma once

#include <cstdint>
#include <span>

namespace attention_walkthrough {

// A row of numbers kept as whole steps, -127 to 127, of a scale of its own: a quarter of the bytes.

/// Bound on |expanded - row[i]| divided by the largest magnitude of the row, which is 127 steps: half a step, and the
/// roundings of quotient, scale and product, each at most 2^-24 of 127 steps.
inline constexpr double kInt8RowMaxError = (0.5 + 3.0 * 127.0 * 0x1p-24) / 127.0;

/// Rounds the numbers of a row to the nearest steps, ties to even, and returns the scale: the largest magnitude / 127.
/// A row without a number of 127 * 2^-126 or more becomes zeros; one with NaN or infinity expands to NaN throughout.
///   row    finite numbers below the largest float, which itself would expand to infinity
///   steps  as long as row
float round_row_to_int8(std::span<const float> row, std::span<std::int8_t> steps) noexcept;

/// out[i] = steps[i] * scale, rounded once. Requires: both are as long.
void expand_int8_row(std::span<const std::int8_t> steps, float scale, std::span<float> out) noexcept;

}  // namespace attention_walkthrough
