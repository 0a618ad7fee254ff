#include "train/operations/rotary_operation.h"

#include "train/backward/rotary_backward.h"

namespace attention_walkthrough {

void RotaryOperation::forward() const noexcept {
  const std::size_t head_dim = out.columns() / num_heads;
  for (std::size_t row = 0; row < out.rows(); ++row) {
    for (std::size_t first = 0; first < out.columns(); first += head_dim) {
      rotary_embedding(x.value.row(row).subspan(first, head_dim), plan.cos.row(plan.positions[row]),
                       plan.sin.row(plan.positions[row]), plan.layout, out.value.row(row).subspan(first, head_dim));
    }
  }
}

void RotaryOperation::backward() const noexcept {
  const std::size_t head_dim = out.columns() / num_heads;
  for (std::size_t row = 0; row < out.rows(); ++row) {
    for (std::size_t first = 0; first < out.columns(); first += head_dim) {
      rotary_backward(out.gradient().row(row).subspan(first, head_dim), plan.cos.row(plan.positions[row]),
                      plan.sin.row(plan.positions[row]), plan.layout, x.gradient().row(row).subspan(first, head_dim));
    }
  }
}

}  // namespace attention_walkthrough
