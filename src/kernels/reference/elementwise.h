#pragma once

#include <span>

namespace attention_walkthrough::reference {

// Each fills `out`, as long as its arguments, element by element; the maths library's functions in double.

void scale(std::span<const double> x, double factor, std::span<double> out) noexcept;
void add(std::span<const double> a, std::span<const double> b, std::span<double> out) noexcept;
void multiply(std::span<const double> a, std::span<const double> b, std::span<double> out) noexcept;
void exp(std::span<const double> x, std::span<double> out) noexcept;
void tanh(std::span<const double> x, std::span<double> out) noexcept;
void softcap(std::span<const double> x, double cap, std::span<double> out) noexcept;

}  // namespace attention_walkthrough::reference
