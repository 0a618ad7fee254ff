#pragma once

#include <span>

namespace attention_walkthrough {

// Backward of the functions that work element by element: add_grad_x[i] += grad_out[i] f'(x[i]). Those of tanh and
// sigmoid are given by what they gave, `out`, instead of x. All spans have one size.

/// Bound on |gradient - true value| divided by max(1, |grad_out|), found by trying floats of every exponent.
inline constexpr double kActivationBackwardMaxError = 6e-7;

void gelu_backward(std::span<const float> x, std::span<const float> grad_out, std::span<float> add_grad_x) noexcept;
void gelu_tanh_backward(std::span<const float> x, std::span<const float> grad_out,
                        std::span<float> add_grad_x) noexcept;
/// Of `silu` with an alpha of 1.
void silu_backward(std::span<const float> x, std::span<const float> grad_out, std::span<float> add_grad_x) noexcept;
/// The slope at 0 is 0.
void relu_backward(std::span<const float> x, std::span<const float> grad_out, std::span<float> add_grad_x) noexcept;
void tanh_backward(std::span<const float> out, std::span<const float> grad_out, std::span<float> add_grad_x) noexcept;
void sigmoid_backward(std::span<const float> out, std::span<const float> grad_out,
                      std::span<float> add_grad_x) noexcept;

}  // namespace attention_walkthrough
