#include "train/optimizer/clip.h"

#include <cmath>

#include "kernels/dot.h"
#include "kernels/elementwise.h"

namespace attention_walkthrough {

double gradient_norm(const Parameters& parameters) noexcept {
  double sum = 0.0;
  for (const Parameter& parameter : parameters.all()) {
    for (std::size_t row = 0; row < parameter.gradient.rows; ++row) {
      const std::span<const float> gradient = parameter.gradient.row(row);
      sum += static_cast<double>(dot(gradient, gradient));
    }
  }
  return std::sqrt(sum);
}

double clip_gradients(float max_norm, Parameters& parameters) noexcept {
  constexpr double kTiny = 1e-6;
  const double norm = gradient_norm(parameters);
  const double factor = static_cast<double>(max_norm) / (norm + kTiny);
  if (factor < 1.0) scale(parameters.gradients(), static_cast<float>(factor), parameters.gradients());
  return norm;
}

}  // namespace attention_walkthrough
