#pragma once

#include <cstddef>
#include <span>

#include "core/aligned_buffer.h"
#include "train/variables/parameters.h"

namespace attention_walkthrough {

struct AdamWOptions {
  float learning_rate = 1e-3F;
  float beta1 = 0.9F;
  float beta2 = 0.999F;
  float epsilon = 1e-8F;  ///< outside the root
  float weight_decay = 0.01F;
  bool decays_vectors = false;  ///< biases and weights of norms too, as PyTorch does unless it is told otherwise
};

/// What an optimiser remembers of the numbers it moves, in the order of `Parameters::values`.
class AdamWState {
 public:
  /// Of `size` numbers that were never moved. `out_of_memory`; `out` is then unchanged.
  static Status create(std::size_t size, AdamWState& out);

  /// Forgets all steps.
  void clear() noexcept;

  /// As after `num_steps` steps that left these. Requires: of the size it was made for.
  void restore(std::size_t num_steps, std::span<const float> means, std::span<const float> square_means) noexcept;

  /// Steps taken.
  [[nodiscard]] std::size_t num_steps() const noexcept { return num_steps_; }
  [[nodiscard]] std::span<const float> means() const noexcept { return means_.span(); }
  [[nodiscard]] std::span<const float> square_means() const noexcept { return square_means_.span(); }

  /// One step of AdamW (Loshchilov, Hutter 2019), as PyTorch computes it: with g the gradient and t the steps so far,
  ///
  ///     value       = value (1 - learning_rate weight_decay)            where the parameter decays
  ///     mean        = beta1 mean + (1 - beta1) g                        square_mean likewise, of g^2, with beta2
  ///     value       = value - learning_rate mean / (1 - beta1^t) / (sqrt(square_mean / (1 - beta2^t)) + epsilon)
  ///
  /// Takes no memory. Requires: made for as many numbers as `parameters` has.
  void step(const AdamWOptions& options, Parameters& parameters) noexcept;

 private:
  AlignedBuffer means_;
  AlignedBuffer square_means_;
  std::size_t num_steps_ = 0;
};

}  // namespace attention_walkthrough
