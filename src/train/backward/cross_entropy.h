#pragma once

#include <cstddef>
#include <span>

namespace attention_walkthrough {

/// How badly one row of logits foretells its target: -ln of the target's probability under softmax. Computed in double
/// from single-precision exponentials, without a library's logarithm, so the same bits on every machine.
///   logits         (vocab_size)
///   probabilities  (vocab_size): receives their softmax
/// Requires: target < vocab_size, equal sizes.
double cross_entropy(std::span<const float> logits, std::size_t target, std::span<float> probabilities) noexcept;

/// Backward of `cross_entropy`: add_grad_logits[i] += grad_loss (probabilities[i] - (i is the target)).
/// Requires: target < vocab_size, equal sizes.
void cross_entropy_backward(std::span<const float> probabilities, std::size_t target, float grad_loss,
                            std::span<float> add_grad_logits) noexcept;

}  // namespace attention_walkthrough
