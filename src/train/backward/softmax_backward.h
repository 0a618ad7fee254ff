#pragma once

#include <span>

namespace attention_walkthrough {

/// Backward of softmax along one row: grad_scores[i] = weights[i] (grad_weights[i] - dot(weights, grad_weights)), so 0
/// where a weight is 0. `grad_scores` may be `grad_weights`. Requires: all three have one size.
void softmax_backward(std::span<const float> weights, std::span<const float> grad_weights,
                      std::span<float> grad_scores) noexcept;

}  // namespace attention_walkthrough
