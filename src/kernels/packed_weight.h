#pragma once

#include <cstddef>
#include <span>

#include "core/matrix_view.h"
#include "simd/simd.h"

// Weights in the order in which products read them: of a few columns all that lies at one depth, then at the next. A
// token then reads memory in order with its sums in registers, and many rows find their panels made.
namespace attention_walkthrough {

/// Columns that lie together, a panel: as wide as the tile of a product.
inline constexpr std::size_t kPackedColumns = 3 * simd::kLanes;

constexpr std::size_t packed_panels(std::size_t columns) noexcept {
  return (columns + kPackedColumns - 1) / kPackedColumns;
}

/// Numbers of a packed weight: its last panel is filled up with zeros.
constexpr std::size_t packed_size(std::size_t depth, std::size_t columns) noexcept {
  return packed_panels(columns) * kPackedColumns * depth;
}

/// A weight (depth, columns), packed: its first 12 columns down the depth, then the next 12.
struct PackedWeightView {
  std::span<const float> numbers;
  std::size_t depth = 0;
  std::size_t columns = 0;

  [[nodiscard]] const float* panel(std::size_t index) const noexcept {
    return numbers.data() + index * kPackedColumns * depth;
  }
};

/// Packs a weight, (depth, columns).
/// Requires: out.size() == packed_size(depth, columns).
void pack_weight(ConstMatrixView weight, std::span<float> out) noexcept;

/// Columns of a packed weight from `first_column` on, as they were.
///   out  (depth, some columns that there are)
void unpack_columns(PackedWeightView weight, std::size_t first_column, MatrixView out) noexcept;

/// out = x W: to the bit `matmul` of what was packed.
///   x    (rows, depth)
///   out  (rows, columns), overlapping neither; numbers between its rows are not touched
/// Requires: the sizes agree.
void packed_matmul(ConstMatrixView x, PackedWeightView w, MatrixView out) noexcept;

}  // namespace attention_walkthrough
