#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tensor_view.h"

namespace attention_walkthrough {

// A row of scores becomes weights in four steps, each a function of its own because a trace shows each. `allowed`
// holds 1 where a key may be attended to and 0 where it is masked; an empty `allowed` masks nothing. A masked score
// has no effect, even if it is NaN.

/// Bound on |weight - reference| for one weight of `softmax_row`: 8 roundings' worth for the shift, e^x, the end of the
/// sum and the division, and one for each addition before it that a term of the sum passes through.
constexpr double softmax_row_max_error(std::size_t length) noexcept {
  return (static_cast<double>(length / 16) + 8.0) * 0x1p-24;
}

/// The same for `softmax` along any axis but the last, which keeps one running sum.
constexpr double softmax_column_max_error(std::size_t length) noexcept {
  return (static_cast<double>(length) + 3.0) * 0x1p-24;
}

/// Bound on |e - e^x| / e^x for what `exp_shifted` makes of x = score - row_max, from -87 on. In `simd128` and `scalar`
/// it is that of `exp`.
inline constexpr double kExpShiftedMaxRelativeError = 2e-7;

/// The largest allowed score; -infinity when nothing is allowed; NaN when an allowed score is NaN.
/// Requires: allowed is empty or as long as scores.
float row_max(std::span<const float> scores, std::span<const std::uint8_t> allowed) noexcept;

/// The same, but that NaNs are passed over. As a shift it serves as well, in half of the time: a NaN comes back through
/// e^x and the sum.
float largest_number(std::span<const float> scores, std::span<const std::uint8_t> allowed) noexcept;

/// out[i] = e^(scores[i] - row_max) where allowed, else 0. A row_max of -infinity (a row that sees nothing, or only
/// scores of -infinity) shifts by 0 instead, so that the row becomes zeros and not NaN. What is below 2^-126 is 0.
/// Gives `row_sum(out)`, to the bit. `out` may be `scores`. Requires: no allowed score is above row_max; out is as long
/// as scores; allowed is empty or as long.
float exp_shifted(std::span<const float> scores, std::span<const std::uint8_t> allowed, float row_max,
                  std::span<float> out) noexcept;

/// `exp_shifted` of scores times `factor`, nothing masked: the bits of `scale`, then `exp_shifted`, in one pass.
/// Requires: factor is above 0; no product is above row_max; out is as long as scores.
float exp_scaled_shifted(std::span<const float> scores, float factor, float row_max, std::span<float> out) noexcept;

/// The sum of the row (16 running sums, folded pairwise); 0 when empty.
float row_sum(std::span<const float> row) noexcept;

/// out[i] = row[i] / sum where allowed, else 0: a masked weight is 0 even where a NaN sum makes the others NaN. Zeros
/// when sum is 0, as for a row that sees nothing. `out` may be `row`. Requires: out is as long as row; allowed is empty
/// or as long.
void divide_row(std::span<const float> row, std::span<const std::uint8_t> allowed, float sum,
                std::span<float> out) noexcept;

/// Softmax of one row of attention scores, in place: the four steps above.
///   scores   (total_sequence_length)  in: scaled scores; out: weights that sum to 1
///   allowed  (total_sequence_length)  1 = may attend, 0 = masked; or empty
/// A row with nothing allowed becomes zeros (as ONNX Attention), never NaN; so does one of -infinity only. An allowed
/// NaN, or +infinity (infinity - infinity), makes every allowed weight NaN; masked weights stay 0.
/// Error against reference::softmax_row: at most softmax_row_max_error(length). Touches no padding.
void softmax_row(std::span<float> scores, std::span<const std::uint8_t> allowed) noexcept;

/// Softmax along one axis of a tensor, by the same rules, nothing masked. `out` may be `x`. Error: at most
/// softmax_row_max_error(length) along the last axis, softmax_column_max_error(length) along the others.
/// Requires: axis < rank, and equal shapes.
void softmax(ConstTensorView x, std::size_t axis, TensorView out) noexcept;

}  // namespace attention_walkthrough
