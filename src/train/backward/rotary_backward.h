#pragma once

#include <span>

#include "kernels/rotary_embedding.h"

namespace attention_walkthrough {

/// Backward of `rotary_embedding` of one head at one position: the gradient turned back by the same angles, added to
/// `add_grad_x`. Sizes as there.
void rotary_backward(std::span<const float> grad_out, std::span<const float> cos, std::span<const float> sin,
                     RotaryLayout layout, std::span<float> add_grad_x) noexcept;

}  // namespace attention_walkthrough
