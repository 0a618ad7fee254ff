#include "kernels/packed_weight.h"

#include <algorithm>
#include <cassert>

namespace attention_walkthrough {

void pack_weight(ConstMatrixView weight, std::span<float> out) noexcept {
  assert(out.size() == packed_size(weight.rows, weight.columns));
  for (std::size_t row = 0; row < weight.rows; ++row) {
    for (std::size_t first = 0; first < weight.columns; first += kPackedColumns) {
      const std::span<const float> numbers =
          weight.row(row).subspan(first, std::min(kPackedColumns, weight.columns - first));
      float* const packed = out.data() + first * weight.rows + row * kPackedColumns;
      std::ranges::copy(numbers, packed);
      std::fill(packed + numbers.size(), packed + kPackedColumns, 0.0F);
    }
  }
}

void unpack_columns(PackedWeightView weight, std::size_t first_column, MatrixView out) noexcept {
  assert(out.rows == weight.depth && first_column + out.columns <= weight.columns);
  for (std::size_t column = 0; column < out.columns;) {
    const std::size_t panel = (first_column + column) / kPackedColumns;
    const std::size_t of_panel = (first_column + column) % kPackedColumns;
    const std::size_t count = std::min(kPackedColumns - of_panel, out.columns - column);
    for (std::size_t row = 0; row < out.rows; ++row) {
      std::copy_n(weight.panel(panel) + row * kPackedColumns + of_panel, count, out.row(row).subspan(column).begin());
    }
    column += count;
  }
}

}  // namespace attention_walkthrough
