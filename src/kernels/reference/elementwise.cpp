#include "kernels/reference/elementwise.h"

#include <cmath>

namespace attention_walkthrough::reference {

void scale(std::span<const double> x, double factor, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = x[i] * factor;
}

void add(std::span<const double> a, std::span<const double> b, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] + b[i];
}

void multiply(std::span<const double> a, std::span<const double> b, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] * b[i];
}

void exp(std::span<const double> x, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = std::exp(x[i]);
}

void tanh(std::span<const double> x, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = std::tanh(x[i]);
}

void softcap(std::span<const double> x, double cap, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = cap * std::tanh(x[i] / cap);
}

}  // namespace attention_walkthrough::reference
