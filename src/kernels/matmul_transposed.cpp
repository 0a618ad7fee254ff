#include <cassert>
#include <span>

#include "kernels/lane_groups.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {

namespace {

/// The sum of the lanes of each, to the bit `reduce_add`: four at a time, for as much as two cost one by one.
template <std::size_t kCount>
void reduce_each(simd::F32x4 (&sums)[kCount], float (&totals)[kCount]) noexcept {
  if constexpr (kCount % simd::kLanes == 0) {
    for (std::size_t i = 0; i < kCount; i += simd::kLanes) {
      simd::F32x4 lanes[simd::kLanes] = {sums[i], sums[i + 1], sums[i + 2], sums[i + 3]};
      simd::transpose(lanes);
      simd::store(simd::add(simd::add(lanes[0], lanes[2]), simd::add(lanes[1], lanes[3])), totals + i);
    }
  } else {
    for (std::size_t i = 0; i < kCount; ++i) totals[i] = simd::reduce_add(sums[i]);
  }
}

/// The dot products of `kRows` rows of `a` with `kColumns` rows of `b`, `column_step` apart, made together so that a
/// loaded vector is used more than once. The lanes run along the depth: both matrices are read in the order in which
/// they lie.
template <std::size_t kRows, std::size_t kColumns>
void dot_tile(ConstMatrixView a, ConstMatrixView b, MatrixView out, std::size_t row, std::size_t column,
              std::size_t column_step = 1) noexcept {
  const float* const a_tile = a.data + row * a.row_stride;
  const float* b_rows[kColumns];
  for (std::size_t c = 0; c < kColumns; ++c) b_rows[c] = b.data + (column + c * column_step) * b.row_stride;
  simd::F32x4 sums[kRows * kColumns];
  for (simd::F32x4& sum : sums) sum = simd::splat(0.0F);
  for_each_lane_group(a.columns, [&](std::size_t depth, auto lanes) {
    simd::F32x4 a_values[kRows];
    for (std::size_t r = 0; r < kRows; ++r) a_values[r] = lanes.load(a_tile + r * a.row_stride + depth);
    for (std::size_t c = 0; c < kColumns; ++c) {
      const simd::F32x4 b_values = lanes.load(b_rows[c] + depth);
      for (std::size_t r = 0; r < kRows; ++r) {
        simd::F32x4& sum = sums[r * kColumns + c];
        sum = simd::mul_add(a_values[r], b_values, sum);
      }
    }
  });
  float totals[kRows * kColumns];
  reduce_each(sums, totals);
  for (std::size_t r = 0; r < kRows; ++r) {
    const std::span<float> out_row = out.row(row + r).subspan(column);
    for (std::size_t c = 0; c < kColumns; ++c) out_row[c * column_step] = totals[r * kColumns + c];
  }
}

/// One row alone meets more at a time, for enough sums that do not wait on each other: of many, one from each quarter,
/// for processors read a few streams that lie far apart faster than one, and streams near each other slower.
template <std::size_t kRows>
void dot_rows(ConstMatrixView a, ConstMatrixView b, MatrixView out, std::size_t row) noexcept {
  constexpr std::size_t kTileColumns = 8 / kRows;
  constexpr std::size_t kManyNumbers = 64 * 1024;
  std::size_t column = 0;
  if (kRows == 1 && b.rows * b.row_stride >= kManyNumbers) {
    constexpr std::size_t kPlaces = 4;
    const std::size_t part = b.rows / kPlaces;
    for (std::size_t c = 0; c < part; ++c) dot_tile<kRows, kPlaces>(a, b, out, row, c, part);
    column = kPlaces * part;
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
