#include <cassert>

#include "kernels/lane_groups.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {

namespace {

/// The dot products of `kRows` rows of `a` with `kColumns` rows of `b`, made together so that a loaded vector is used
/// more than once. The lanes run along the depth: both matrices are read in the order in which they lie.
template <std::size_t kRows, std::size_t kColumns>
void dot_tile(ConstMatrixView a, ConstMatrixView b, MatrixView out, std::size_t row, std::size_t column) noexcept {
  const float* const a_tile = a.data + row * a.row_stride;
  const float* const b_tile = b.data + column * b.row_stride;
  simd::F32x4 sums[kRows][kColumns];
  for (auto& sum_row : sums) {
    for (simd::F32x4& sum : sum_row) sum = simd::splat(0.0F);
  }
  for_each_lane_group(a.columns, [&](std::size_t depth, auto lanes) {
    simd::F32x4 a_values[kRows];
    for (std::size_t r = 0; r < kRows; ++r) a_values[r] = lanes.load(a_tile + r * a.row_stride + depth);
    for (std::size_t c = 0; c < kColumns; ++c) {
      const simd::F32x4 b_values = lanes.load(b_tile + c * b.row_stride + depth);
      for (std::size_t r = 0; r < kRows; ++r) sums[r][c] = simd::mul_add(a_values[r], b_values, sums[r][c]);
    }
  });
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t c = 0; c < kColumns; ++c) out.row(row + r)[column + c] = simd::reduce_add(sums[r][c]);
  }
}

/// One row alone meets more at a time, for enough sums that do not wait on each other.
template <std::size_t kRows>
void dot_rows(ConstMatrixView a, ConstMatrixView b, MatrixView out, std::size_t row) noexcept {
  constexpr std::size_t kTileColumns = kRows == 1 ? 8 : 4;
  std::size_t column = 0;
  for (; column + kTileColumns <= b.rows; column += kTileColumns) {
    dot_tile<kRows, kTileColumns>(a, b, out, row, column);
  }
  for (; column < b.rows; ++column) dot_tile<kRows, 1>(a, b, out, row, column);
}

}  // namespace

void matmul_transposed(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
  assert(a.columns == b.columns && out.rows == a.rows && out.columns == b.rows);
  constexpr std::size_t kTileRows = 2;
  std::size_t row = 0;
  for (; row + kTileRows <= a.rows; row += kTileRows) dot_rows<kTileRows>(a, b, out, row);
  for (; row < a.rows; ++row) dot_rows<1>(a, b, out, row);
}

}  // namespace attention_walkthrough
