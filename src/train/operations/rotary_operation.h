#pragma once

#include <span>

#include "kernels/rotary_embedding.h"
#include "train/variables/variable.h"

namespace attention_walkthrough {

/// Where rows stand, and the angles of each position.
struct RotaryPlan {
  std::span<const std::size_t> positions;  ///< one per row, rows of the tables; must stay where they are
  ConstMatrixView cos;                     ///< (positions, head_dim / 2)
  ConstMatrixView sin;
  RotaryLayout layout = RotaryLayout::kHalfSplit;
};

/// Turns every head of each row to its position. Columns are heads side by side, head_dim = columns / num_heads.
struct RotaryOperation {
  Variable x;
  RotaryPlan plan;
  std::size_t num_heads;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

}  // namespace attention_walkthrough
