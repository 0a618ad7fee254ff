#include "kernels/reference/activation.h"

#include <cmath>
#include <numbers>

namespace attention_walkthrough::reference {

void gelu(std::span<const double> x, std::span<double> out) noexcept {
  // 1 + erf(z) is erfc(-z), which keeps its digits where the sum would cancel.
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = 0.5 * x[i] * std::erfc(-x[i] / std::numbers::sqrt2);
}

void gelu_tanh(std::span<const double> x, std::span<double> out) noexcept {
  const double root = std::sqrt(2.0 / std::numbers::pi);
  for (std::size_t i = 0; i < x.size(); ++i) {
    out[i] = 0.5 * x[i] * (1.0 + std::tanh(root * (x[i] + 0.044715 * x[i] * x[i] * x[i])));
  }
}

void silu(std::span<const double> x, double alpha, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = x[i] / (1.0 + std::exp(-alpha * x[i]));
}

void relu(std::span<const double> x, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = x[i] < 0.0 ? 0.0 : x[i];
}

}  // namespace attention_walkthrough::reference
