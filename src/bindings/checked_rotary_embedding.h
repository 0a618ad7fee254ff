#pragma once

#include <cstddef>
#include <span>

#include "core/status.h"
#include "core/tensor.h"
#include "kernels/rotary_embedding.h"

// Rotary position embedding of checked operands; conventions as in checked_operations.h.

namespace attention_walkthrough {

struct RotaryTables {
  Tensor cos;  ///< (positions, rotary_dim / 2)
  Tensor sin;
};

/// The tables of positions 0 to `positions` - 1. `invalid_argument` when rotary_dim is odd or base is not above 0.
Status checked_rotary_tables(std::size_t positions, std::size_t rotary_dim, double base, RotaryTables& out);

struct RotaryOptions {
  /// (positions, rotary_dim / 2), read at the position of each row; or (batch_size, rows, rotary_dim / 2), one table
  /// row for each row of x, and then no positions are given.
  ConstTensorView cos_cache;
  ConstTensorView sin_cache;
  /// The position of each row, for every batch row alike or one after another. Empty: row i is at position_offset + i.
  std::span<const std::ptrdiff_t> position_ids = {};
  std::ptrdiff_t position_offset = 0;
  RotaryLayout layout = RotaryLayout::kHalfSplit;
};

/// Turns each row of x, (rows, head_dim), (heads, rows, head_dim) or (batch_size, heads, rows, head_dim).
/// `out_of_range` for a position that the tables do not have; `invalid_argument` for positions beside a table that has
/// none.
Status checked_rotary_embedding(const ConstTensorView& x, const RotaryOptions& options, Tensor& out);

}  // namespace attention_walkthrough
