#pragma once

#include <span>

namespace attention_walkthrough {

/// What `layer_norm` found out about a row, as its `NormMoments`.
struct RowMoments {
  float mean;
  float inv_root;
};

/// Where the gradients of a norm are added to; an empty span: not wanted, or there is no such weight.
struct NormGradients {
  std::span<float> x;
  std::span<float> weight;
  std::span<float> bias;
};

/// Backward of `layer_norm` over one row, added to what `gradients` holds. With g = grad_out weight and
/// n = (x - mean) inv_root: x += inv_root (g - mean of g - n mean of g n), weight += grad_out n,
/// bias += grad_out.
///   weight   as long as x, or empty: 1
/// Requires: equal sizes.
void layer_norm_backward(std::span<const float> x, RowMoments moments, std::span<const float> weight,
                         std::span<const float> grad_out, const NormGradients& gradients) noexcept;

/// Backward of `rms_norm` over one row, likewise: no mean is taken off, neither of x nor of g. `inv_root` is what
/// `rms_norm` found. There is no bias.
void rms_norm_backward(std::span<const float> x, float inv_root, std::span<const float> weight,
                       std::span<const float> grad_out, const NormGradients& gradients) noexcept;

}  // namespace attention_walkthrough
