#pragma once

#include <cstddef>
#include <span>

namespace attention_walkthrough::reference {

/// Turns the first `rotary_dim` numbers of a head as the head at `position`, pair by pair as complex numbers times
/// e^(i angle); the rest is copied. Pairs are 2d with 2d + 1 when interleaved, else d with d + rotary_dim / 2.
void rotary_embedding(std::span<const double> x, std::size_t position, double base, std::size_t rotary_dim,
                      bool is_interleaved, std::span<double> out) noexcept;

}  // namespace attention_walkthrough::reference
