#pragma once

#include <cstddef>
#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// Bound on |out[i] - reference| divided by |weight[i]| inv_std_dev max|x| + |bias[i]|, for `layer_norm`: twice what
/// the two sums round (16 running sums, folded pairwise), and the roundings of each number.
constexpr double layer_norm_max_error(std::size_t length) noexcept {
  return (static_cast<double>(length / 8) + 24.0) * 0x1p-24;
}

/// Bound on |out[i] - reference| divided by |reference|, for `rms_norm`: half of what the sum rounds, for the root
/// halves it, and the roundings of each number.
constexpr double rms_norm_max_error(std::size_t length) noexcept {
  return (static_cast<double>(length / 32) + 9.0) * 0x1p-24;
}

/// What a norm finds out about each row. Each is empty, where nobody asks, or holds a number for every row.
struct NormMoments {
  std::span<float> mean;
  std::span<float> inv_root;  ///< 1 / sqrt(mean of the squares of x - mean, or of x, + epsilon)
};

/// out[i] = (x[i] - mean) inv_root weight[i] + bias[i], over each row. The mean is taken off before the squares are
/// summed, so a row far from 0 loses no digits to cancelling. `out` may be `x`.
/// Error: `layer_norm_max_error(length)`. Squares that overflow give zeros, NaN and infinity give NaN.
///   weight, bias  as long as a row, or empty: 1 and 0
///   epsilon       stands inside the root, so that a row of equal numbers becomes its bias
/// Requires: rows are not empty, out is of the same size; epsilon >= 0.
void layer_norm(ConstMatrixView x, std::span<const float> weight, std::span<const float> bias, float epsilon,
                MatrixView out, const NormMoments& moments = {}) noexcept;

/// out[i] = x[i] / sqrt(mean of the squares + epsilon) weight[i], over each row; the mean of `moments` is 0. `out` may
/// be `x`. Error: `rms_norm_max_error(length)`. Overflow, NaN, weight, epsilon and requirements as `layer_norm`.
void rms_norm(ConstMatrixView x, std::span<const float> weight, float epsilon, MatrixView out,
              const NormMoments& moments = {}) noexcept;

}  // namespace attention_walkthrough
