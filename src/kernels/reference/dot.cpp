#include "kernels/reference/dot.h"

namespace attention_walkthrough::reference {

double dot(std::span<const double> a, std::span<const double> b) noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void add_scaled(double factor, std::span<const double> x, std::span<double> out) noexcept {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] += factor * x[i];
}

}  // namespace attention_walkthrough::reference
