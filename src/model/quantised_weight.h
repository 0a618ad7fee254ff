#pragma once

#include <cstddef>
#include <span>

#include "core/aligned_buffer.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "kernels/quantise.h"

namespace attention_walkthrough {

/// A weight in codes of 8 bits, (in, out), in memory of its own; without blocks: none. Movable, not copyable.
struct QuantisedWeight {
  AlignedArray<WeightBlock> blocks;
  std::size_t depth = 0;
  std::size_t columns = 0;

  /// The codes of a weight, (in, out). `out_of_memory`; `out` is then unchanged.
  static Status create(const ConstMatrixView& weight, QuantisedWeight& out);
  /// Those of the transpose of a table, (out, in).
  static Status create_transposed(const ConstMatrixView& table, QuantisedWeight& out);

  [[nodiscard]] bool empty() const noexcept { return blocks.size() == 0; }
  [[nodiscard]] QuantisedWeightView view() const noexcept { return {blocks.span(), depth, columns}; }
  /// Codes and scales.
  [[nodiscard]] std::size_t bytes() const noexcept { return blocks.size() * sizeof(WeightBlock); }
};

/// out = x W. The rows are put in codes too, in the first of `row_codes`.
/// Requires: the sizes agree; room for x.rows * depth_blocks(x.columns).
void multiply_codes(const ConstMatrixView& x, const QuantisedWeight& weight, std::span<RowBlock> row_codes,
                    const MatrixView& out) noexcept;

}  // namespace attention_walkthrough
