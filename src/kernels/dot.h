#pragma once

#include <cstddef>
#include <span>

namespace attention_walkthrough {

/// Bound on |dot - reference::dot| divided by the sum of |a[i] b[i]|: one rounding for the product, then one for
/// each addition that a product passes through (16 running sums, folded pairwise).
constexpr double dot_max_error(std::size_t length) noexcept {
  return (static_cast<double>(length / 16) + 7.0) * 0x1p-24;
}

/// The sum of a[i] b[i]; 0 when empty. Error: at most `dot_max_error(length)` of the sum of magnitudes.
/// Requires: a.size() == b.size().
float dot(std::span<const float> a, std::span<const float> b) noexcept;

/// out[i] += factor * x[i]: how a weighted sum of vectors is read up. Two roundings an element.
/// Requires: x.size() == out.size().
void add_scaled(float factor, std::span<const float> x, std::span<float> out) noexcept;

}  // namespace attention_walkthrough
