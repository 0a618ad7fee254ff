#pragma once

#include <cstddef>
#include <span>

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

/// What `layer_norm` finds out about a row.
struct RowMoments {
  float mean = 0.0F;
  float inv_std_dev = 0.0F;  ///< 1 / sqrt(variance + epsilon), variance over n
};

/// out[i] = (x[i] - mean) inv_std_dev weight[i] + bias[i], over one row; gives the mean and inv_std_dev. The mean is
/// taken off before the squares are summed, so a row far from 0 loses no digits to cancelling. `out` may be `x`.
/// Error: `layer_norm_max_error(length)`. Squares that overflow give zeros, NaN and infinity give NaN.
///   weight, bias  as long as x, or empty: 1 and 0
///   epsilon       stands inside the root, so that a row of equal numbers becomes its bias
/// Requires: x is not empty, out is as long; epsilon >= 0.
RowMoments layer_norm(std::span<const float> x, std::span<const float> weight, std::span<const float> bias,
                      float epsilon, std::span<float> out) noexcept;

/// out[i] = x[i] / sqrt(mean of the squares + epsilon) weight[i], over one row; gives 1 / the root. `out` may be `x`.
/// Error: `rms_norm_max_error(length)`. Overflow, NaN, weight, epsilon and requirements as `layer_norm`.
float rms_norm(std::span<const float> x, std::span<const float> weight, float epsilon, std::span<float> out) noexcept;

}  // namespace attention_walkthrough
