#include "kernels/reference/norm.h"

#include <cmath>

namespace attention_walkthrough::reference {

RowMoments layer_norm(std::span<const double> x, std::span<const double> weight, std::span<const double> bias,
                      double epsilon, std::span<double> out) noexcept {
  const auto length = static_cast<double>(x.size());
  double mean = 0.0;
  for (const double value : x) mean += value / length;
  double variance = 0.0;
  for (const double value : x) variance += (value - mean) * (value - mean) / length;
  const double inv_std_dev = 1.0 / std::sqrt(variance + epsilon);
  for (std::size_t i = 0; i < x.size(); ++i) {
    out[i] = (x[i] - mean) * inv_std_dev * (weight.empty() ? 1.0 : weight[i]) + (bias.empty() ? 0.0 : bias[i]);
  }
  return {mean, inv_std_dev};
}

void rms_norm(std::span<const double> x, std::span<const double> weight, double epsilon,
              std::span<double> out) noexcept {
  double mean_square = 0.0;
  for (const double value : x) mean_square += value * value / static_cast<double>(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    out[i] = x[i] / std::sqrt(mean_square + epsilon) * (weight.empty() ? 1.0 : weight[i]);
  }
}

}  // namespace attention_walkthrough::reference
