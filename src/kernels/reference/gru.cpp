#include "kernels/reference/gru.h"

#include <cmath>
#include <cstddef>

namespace attention_walkthrough::reference {

void gru_step(std::span<const double> x_part, std::span<const double> h_part, std::span<const double> h,
              std::span<double> next) noexcept {
  const std::size_t size = h.size();
  for (std::size_t i = 0; i < size; ++i) {
    const double reset = 1.0 / (1.0 + std::exp(-(x_part[i] + h_part[i])));
    const double update = 1.0 / (1.0 + std::exp(-(x_part[size + i] + h_part[size + i])));
    const double candidate = std::tanh(x_part[2 * size + i] + reset * h_part[2 * size + i]);
    next[i] = (1.0 - update) * candidate + update * h[i];
  }
}

}  // namespace attention_walkthrough::reference
