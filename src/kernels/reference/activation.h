#pragma once

#include <span>

namespace attention_walkthrough::reference {

// Each fills `out`, as long as `x`, element by element, by the formula as it is written in kernels/activation.h.

void gelu(std::span<const double> x, std::span<double> out) noexcept;
void gelu_tanh(std::span<const double> x, std::span<double> out) noexcept;
void silu(std::span<const double> x, double alpha, std::span<double> out) noexcept;
void relu(std::span<const double> x, std::span<double> out) noexcept;

}  // namespace attention_walkthrough::reference
