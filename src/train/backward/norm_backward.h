#pragma once

#include <span>

#include "kernels/norm.h"

namespace attention_walkthrough {

/// Where the gradients of a norm are added to; an empty span: not wanted, or there is no such weight.
struct NormGradients {
  std::span<float> x;
  std::span<float> weight;
  std::span<float> bias;
};

/// Backward of `layer_norm` over one row, added to what `gradients` holds. With g = grad_out weight and
/// n = (x - mean) inv_std_dev: x += inv_std_dev (g - mean of g - n mean of g n), weight += grad_out n,
/// bias += grad_out.
///   moments  what `layer_norm` gave for the row
///   weight   as long as x, or empty: 1
/// Requires: equal sizes.
void layer_norm_backward(std::span<const float> x, RowMoments moments, std::span<const float> weight,
                         std::span<const float> grad_out, const NormGradients& gradients) noexcept;

/// Backward of `rms_norm` over one row, likewise: no mean is taken off, neither of x nor of g. `inv_root` is what
/// `rms_norm` gave. There is no bias.
void rms_norm_backward(std::span<const float> x, float inv_root, std::span<const float> weight,
                       std::span<const float> grad_out, const NormGradients& gradients) noexcept;

}  // namespace attention_walkthrough
