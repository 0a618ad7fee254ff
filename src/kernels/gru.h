#pragma once

#include <span>

namespace attention_walkthrough {

/// Bound on |next - reference|, divided by 1 + |h| + the magnitudes of all that the element's gates are made of: the
/// errors of two sigmoids and a tanh, and the roundings of the sums and products between them.
inline constexpr double kGruMaxError = 6e-7;

/// What a gated recurrent unit makes of its two products, element by element, as PyTorch does: the reset gate meets the
/// recurrent product after it was made. All products are rounded before they are added.
///
///   reset = sigmoid(x_part[0] + h_part[0])    update = sigmoid(x_part[1] + h_part[1])
///   candidate = tanh(x_part[2] + reset * h_part[2])
///   next = candidate + update * (h - candidate)
///
///   x_part  (3 hidden_size)  input times its matrix, plus bias: reset, update, candidate, hidden_size each
///   h_part  (3 hidden_size)  state times its matrix, plus bias, likewise
///   h       (hidden_size)    the state before
///   gates   (3 hidden_size)  out: reset, update, candidate. May be `x_part`
///   next    (hidden_size)    out: the state after. May be `h`
/// Requires: the sizes agree.
void gru_step(std::span<const float> x_part, std::span<const float> h_part, std::span<const float> h,
              std::span<float> gates, std::span<float> next) noexcept;

}  // namespace attention_walkthrough
