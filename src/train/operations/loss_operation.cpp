#include "train/operations/loss_operation.h"

#include <algorithm>

#include "train/backward/cross_entropy.h"

namespace attention_walkthrough {

std::size_t likeliest(std::span<const float> logits) noexcept {
  return static_cast<std::size_t>(std::ranges::max_element(logits) - logits.begin());
}

void LossOperation::forward() const noexcept {
  *result = {};
  for (std::size_t row = 0; row < targets.size(); ++row) {
    if (targets[row] == kNoTarget) continue;
    const std::span<const float> row_logits = logits.value.row(row);
    result->loss += cross_entropy(row_logits, targets[row], probabilities.row(row));
    ++result->num_targets;
    if (likeliest(row_logits) == targets[row]) ++result->num_correct;
  }
  if (result->num_targets > 0) result->loss /= static_cast<double>(result->num_targets);
}

void LossOperation::backward() const noexcept {
  if (result->num_targets == 0) return;
  const float share = 1.0F / static_cast<float>(result->num_targets);
  for (std::size_t row = 0; row < targets.size(); ++row) {
    if (targets[row] == kNoTarget) continue;
    cross_entropy_backward(probabilities.row(row), targets[row], share, logits.gradient().row(row));
  }
}

}  // namespace attention_walkthrough
