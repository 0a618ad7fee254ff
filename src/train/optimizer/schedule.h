#pragma once

#include <cstddef>

namespace attention_walkthrough {

/// How the learning rate goes: up in a straight line to its peak, then down half a cosine to its end.
struct Schedule {
  float peak = 1e-3F;
  float end = 0.0F;
  std::size_t warm_up_steps = 0;
  std::size_t total_steps = 0;  ///< steps until the end is reached; 0: it stays at its peak after the warm-up
};

/// The learning rate of step `step`, from 0; `peak / warm_up_steps` at the first of a warm-up. The same bits on every
/// machine: the cosine is a sum of products.
float learning_rate_at(const Schedule& schedule, std::size_t step) noexcept;

}  // namespace attention_walkthrough
