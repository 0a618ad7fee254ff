#pragma once

#include <span>

namespace attention_walkthrough::reference {

struct RowMoments {
  double mean = 0.0;
  double inv_std_dev = 0.0;
};

// `weight` and `bias` may be empty: 1 and 0.

/// (x - mean) / sqrt(variance over n + epsilon) weight + bias.
RowMoments layer_norm(std::span<const double> x, std::span<const double> weight, std::span<const double> bias,
                      double epsilon, std::span<double> out) noexcept;

/// x / sqrt(mean of the squares + epsilon) weight.
void rms_norm(std::span<const double> x, std::span<const double> weight, double epsilon,
              std::span<double> out) noexcept;

}  // namespace attention_walkthrough::reference
