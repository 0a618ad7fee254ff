#pragma once

#include <cstddef>
#include <span>

#include "train/task.h"
#include "train/variables/variable.h"

namespace attention_walkthrough {

/// How well the rows of a batch foretold their targets.
struct LossResult {
  double loss = 0.0;            ///< mean cross-entropy of the rows that have a target, in nats; 0 without any
  std::size_t num_targets = 0;  ///< rows that have one
  std::size_t num_correct = 0;  ///< of these, rows whose largest logit is the target's
};

/// The index of the largest logit, the first of equal ones. Requires: not empty.
std::size_t likeliest(std::span<const float> logits) noexcept;

/// The mean cross-entropy of the rows whose target is not `kNoTarget`. The targets must stay where they are.
struct LossOperation {
  Variable logits;
  std::span<const std::size_t> targets;  ///< one per row
  MatrixView probabilities;              ///< (rows, vocab_size), which the way back needs; only of rows with a target
  LossResult* result;

  void forward() const noexcept;
  void backward() const noexcept;
};

}  // namespace attention_walkthrough
