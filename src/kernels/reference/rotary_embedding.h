#pragma once

#include <cstddef>
#include <span>

#include "kernels/rotary_embedding.h"

namespace attention_walkthrough::reference {

/// Turns the first `rotary_dim` numbers of a head as the head at `position`, pair by pair as complex numbers times
/// e^(i angle); the rest is copied.
void rotary_embedding(std::span<const double> x, std::size_t position, double base, std::size_t rotary_dim,
                      RotaryLayout layout, std::span<double> out) noexcept;

}  // namespace attention_walkthrough::reference
