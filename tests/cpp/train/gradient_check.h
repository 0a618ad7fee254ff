#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

// The judge of every backward pass: differences of the forward pass, computed in double by plain loops.
namespace attention_walkthrough::test {

using Doubles = std::vector<double>;

/// d loss / d x[i] for every i, by central differences. With numbers near 1 and a smooth loss, right to about 1e-8.
/// `loss` takes Doubles and gives a double.
template <typename Loss>
Doubles central_differences(Doubles x, const Loss& loss) {
  constexpr double kStep = 1e-5;
  Doubles gradient(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double at = x[i];
    x[i] = at + kStep;
    const double above = loss(x);
    x[i] = at - kStep;
    const double below = loss(x);
    x[i] = at;
    gradient[i] = (above - below) / (2.0 * kStep);
  }
  return gradient;
}

/// The largest |actual - expected|, divided by the largest |expected| or 1.
inline double largest_difference(std::span<const float> actual, const Doubles& expected) {
  if (actual.size() != expected.size()) return INFINITY;
  double difference = 0.0;
  double size = 1.0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    if (std::isnan(actual[i])) return INFINITY;
    difference = std::fmax(difference, std::fabs(actual[i] - expected[i]));
    size = std::fmax(size, std::fabs(expected[i]));
  }
  return difference / size;
}

/// The sum of the products: a loss whose gradient with respect to `values` is `weights`.
inline double weighted_sum(std::span<const double> values, std::span<const float> weights) {
  double sum = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += values[i] * weights[i];
  return sum;
}

/// What backward passes are held to, in single precision.
inline constexpr double kGradientTolerance = 2e-6;

}  // namespace attention_walkthrough::test
