#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "core/random.h"

// Tokens, and logits held against each other.
namespace attention_walkthrough::test {

using Ids = std::vector<std::size_t>;

inline Ids seeded_ids(std::size_t count, std::size_t vocab_size = 5, std::uint64_t seed = 7) {
  Random random(seed);
  Ids ids(count);
  for (std::size_t& id : ids) id = random.next() % vocab_size;
  return ids;
}

inline std::vector<float> copied(std::span<const float> numbers) { return {numbers.begin(), numbers.end()}; }

/// The largest difference, divided by the largest of `a`.
inline double difference(std::span<const float> a, std::span<const float> b) {
  double largest = 0.0;
  double apart = a.size() == b.size() ? 0.0 : HUGE_VAL;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    largest = std::max(largest, std::abs(static_cast<double>(a[i])));
    apart = std::max(apart, std::abs(static_cast<double>(a[i]) - b[i]));
  }
  return apart / largest;
}

}  // namespace attention_walkthrough::test
