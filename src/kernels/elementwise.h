#pragma once

#include <span>

namespace attention_walkthrough {

/// out[i] = x[i] * factor, rounded once. `out` may be `x`.
/// Requires: x.size() == out.size().
void scale(std::span<const float> x, float factor, std::span<float> out) noexcept;

/// out[i] = a[i] + b[i], rounded once. `out` may be `a` or `b`.
/// Requires: all three have one size.
void add(std::span<const float> a, std::span<const float> b, std::span<float> out) noexcept;

/// out[i] = a[i] * b[i], rounded once, as a gate meets what it lets through. `out` may be `a` or `b`.
/// Requires: all three have one size.
void multiply(std::span<const float> a, std::span<const float> b, std::span<float> out) noexcept;

}  // namespace attention_walkthrough
