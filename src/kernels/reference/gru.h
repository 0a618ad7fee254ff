#pragma once

#include <span>

namespace attention_walkthrough::reference {

/// As `gru_step` in kernels/gru.h, without its gates: the state after.
void gru_step(std::span<const double> x_part, std::span<const double> h_part, std::span<const double> h,
              std::span<double> next) noexcept;

}  // namespace attention_walkthrough::reference
