#pragma once

#include <span>

namespace attention_walkthrough::reference {

/// The sum of a[i] b[i]. Requires: a.size() == b.size().
double dot(std::span<const double> a, std::span<const double> b) noexcept;

/// out[i] += factor * x[i]. Requires: x.size() == out.size().
void add_scaled(double factor, std::span<const double> x, std::span<double> out) noexcept;

}  // namespace attention_walkthrough::reference
