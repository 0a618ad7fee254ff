#pragma once

#include <span>

namespace attention_walkthrough {

/// What one row of `gru_step` was given and gave.
struct GruRow {
  std::span<const float> h_part;  ///< (3 hidden_size)
  std::span<const float> h;       ///< (hidden_size): the state before
  std::span<const float> gates;   ///< (3 hidden_size): reset, update, candidate
};

/// Where the gradients of one row are added to, shaped as what they belong to.
struct GruGradients {
  std::span<float> x_part;
  std::span<float> h_part;
  std::span<float> h;
};

/// Backward of `gru_step`, one row, added to what `gradients` holds. `grad_next` is that of the state after.
/// Requires: the sizes agree, and no gradient overlaps anything else.
void gru_backward(const GruRow& row, std::span<const float> grad_next, const GruGradients& gradients) noexcept;

}  // namespace attention_walkthrough
