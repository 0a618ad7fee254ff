#include <cassert>
#include <span>

#include "kernels/lane_groups.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {

namespace {

/// The dot products of `kRows` rows of `a` with `kColumns` rows of `b`, made together so that a loaded vector is used
/// more than once. The lanes run along the depth: both matrices are read in the order in which they lie. The rows of
/// `b` are pairs, `pair_step` rows apart.
template <std::size_t kRows, std::size_t kColumns>
void dot_tile(ConstMatrixView a, ConstMatrixView b, MatrixView out, std::size_t row, std::size_t column,
              std::size_t pair_step = 2) noexcept {
  const float* const a_tile = a.data + row * a.row_stride;
  const float* b_rows[kColumns];
  for (std::size_t c = 0; c < kColumns; ++c) b_rows[c] = b.data + (column + c / 2 * pair_step + c % 2) * b.row_stride;
  simd::F32x4 sums[kRows][kColumns];
  for (auto& sum_row : sums) {
    for (simd::F32x4& sum : sum_row) sum = simd::splat(0.0F);
  }
  for_each_lane_group(a.columns, [&](std::size_t depth, auto lanes) {
    simd::F32x4 a_values[kRows];
    for (std::size_t r = 0; r < kRows; ++r) a_values[r] = lanes.load(a_tile + r * a.row_stride + depth);
    for (std::size_t c = 0; c < kColumns; ++c) {
      const simd::F32x4 b_values = lanes.load(b_rows[c] + depth);
      for (std::size_t r = 0; r < kRows; ++r) sums[r][c] = simd::mul_add(a_values[r], b_values, sums[r][c]);
    }
  });
  for (std::size_t r = 0; r < kRows; ++r) {
    const std::span<float> out_row = out.row(row + r).subspan(column);
    for (std::size_t c = 0; c < kColumns; ++c) out_row[c / 2 * pair_step + c % 2] = simd::reduce_add(sums[r][c]);
  }
}

/// One row alone meets more at a time, for enough sums that do not wait on each other: of many, some from each quarter,
/// for memory that is read at several places gives more.
template <std::size_t kRows>
void dot_rows(ConstMatrixView a, ConstMatrixView b, MatrixView out, std::size_t row) noexcept {
  constexpr std::size_t kTileColumns = 8 / kRows;
  constexpr std::size_t kManyNumbers = 64 * 1024;
  std::size_t column = 0;
  if (kRows == 1 && b.rows * b.row_stride >= kManyNumbers) {
    const std::size_t quarter = b.rows / 8 * 2;
    for (std::size_t pair = 0; pair < quarter; pair += 2) dot_tile<kRows, kTileColumns>(a, b, out, row, pair, quarter);
    column = 4 * quarter;
  }
  for (; column + kTileColumns <= b.rows; column += kTileColumns) {
    dot_tile<kRows, kTileColumns>(a, b, out, row, column);
  }
  for (; column < b.rows; ++column) dot_tile<kRows, 1>(a, b, out, row, column);
}

}  // namespace

void matmul_transposed(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
  assert(a.columns == b.columns && out.rows == a.rows && out.columns == b.rows);
  std::size_t row = 0;
  for (; row + 4 <= a.rows; row += 4) dot_rows<4>(a, b, out, row);
  for (; row + 2 <= a.rows; row += 2) dot_rows<2>(a, b, out, row);
  for (; row < a.rows; ++row) dot_rows<1>(a, b, out, row);
}

}  // namespace attention_walkthrough
