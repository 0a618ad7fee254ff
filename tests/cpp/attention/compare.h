#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "core/tensor.h"

namespace attention_walkthrough::test {

/// Bounds for a run in float against one in double. Scores of normal draws stay below about 10, so a few roundings of
/// them are a few millionths; a weight or an output adds the error of e^x.
inline constexpr double kScoreTolerance = 5e-6;
inline constexpr double kWeightTolerance = 1e-6;
inline constexpr double kOutputTolerance = 3e-6;

/// The largest |actual - expected|; 0 where both are the same infinity; infinity where the sizes differ or just one is
/// NaN.
inline double largest_difference(std::span<const float> actual, std::span<const double> expected) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (actual.size() != expected.size()) return kInfinite;
  double largest = 0.0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    if (static_cast<double>(actual[i]) == expected[i]) continue;
    if (std::isnan(actual[i]) && std::isnan(expected[i])) continue;
    const double difference = std::abs(actual[i] - expected[i]);
    if (std::isnan(difference)) return kInfinite;
    largest = std::max(largest, difference);
  }
  return largest;
}

inline std::span<const float> numbers(const Tensor& tensor) { return tensor.view().data; }
inline std::vector<float> copy_of(const Tensor& tensor) { return {numbers(tensor).begin(), numbers(tensor).end()}; }

}  // namespace attention_walkthrough::test
