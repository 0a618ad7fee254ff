#pragma once

#include <cstddef>

#include "core/matrix_view.h"
#include "kernels/matmul_tile.h"
#include "kernels/packed_weight.h"

namespace attention_walkthrough {

/// The right factor of a product: of a column, the number at a depth lies at
/// `data[column * column_step + depth * depth_step]`.
struct RightFactor {
  const float* data;
  std::size_t columns;
  std::size_t depth;
  std::size_t column_step;
  std::size_t depth_step;
};

/// A matrix (depth, columns).
inline RightFactor right_factor(ConstMatrixView b) noexcept { return {b.data, b.columns, b.rows, 1, b.row_stride}; }
/// The transpose of a matrix (columns, depth).
inline RightFactor transposed_right_factor(ConstMatrixView b) noexcept {
  return {b.data, b.rows, b.columns, b.row_stride, 1};
}

/// Whether a sum begins with the runs at hand, or they join one that stands there.
enum class RunsOfSum { kFromTheFirst, kFurther };

/// Columns that are copied together, so that what is read of a row of the right factor are whole lines of the cache.
inline constexpr std::size_t kColumnsOfPanels = 48;

/// total = a b or total += a b where `panel` is all of b: twelve columns, their numbers at one depth behind one
/// another, then at the next. In runs, as below.
///   a      (rows, depth)
///   total  (rows, up to 12 columns), overlapping neither factor
/// Requires: depth > 0 where the sum begins.
template <typename Left>
void multiply_by_panel(Left a, const float* panel, MatrixView total, RunsOfSum runs) noexcept;

/// total = a b or total += a b for many rows, a run of `kMatmulDepthBlock` products at a time, each run added to
/// `total`, or to 0 where the sum begins: the bits of the plain way, for each number's additions keep their order. The
/// right factor is copied, some columns and a stretch of its depth at a time, into panels that stay in the nearest
/// caches while all rows of `a` meet them.
///   a      (rows, depth), a RowsFactor or a ColumnsFactor
///   total  (rows, columns), overlapping neither factor
/// Requires: the sizes agree; depth > 0 where the sum begins.
template <typename Left>
void multiply_by_panels(Left a, const RightFactor& b, MatrixView total, RunsOfSum runs) noexcept;

}  // namespace attention_walkthrough
