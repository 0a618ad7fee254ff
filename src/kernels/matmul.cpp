#include "kernels/matmul.h"

#include <algorithm>
#include <cassert>
#include <type_traits>

#include "kernels/elementwise.h"
#include "kernels/lane_groups.h"
#include "kernels/matmul_panels.h"
#include "kernels/matmul_tile.h"

namespace attention_walkthrough {

namespace {

/// Goes on with `kRows` whole rows of a product. One row alone takes wide tiles, for enough sums that do not wait on
/// each other.
template <std::size_t kRows, typename Left>
void multiply_rows(Left a, ConstMatrixView b, MatrixView total, std::size_t row) noexcept {
  constexpr std::size_t kVectors = kRows == 1 ? 8 : 2;
  constexpr std::size_t kTileColumns = kVectors * simd::kLanes;
  const auto multiply = [&]<std::size_t kWidth>(std::integral_constant<std::size_t, kWidth>, std::size_t column,
                                                auto lanes) {
    multiply_tile<kRows, kWidth>(a, row, b.data + column, b.row_stride, total.row(row).data() + column,
                                 total.row_stride, lanes);
  };
  std::size_t column = 0;
  for (; column + kTileColumns <= b.columns; column += kTileColumns) {
    multiply(std::integral_constant<std::size_t, kVectors>{}, column, AllLanes{});
  }
  if constexpr (kVectors > 2) {
    constexpr std::integral_constant<std::size_t, 2> kTwoVectors;
    for (; column + 2 * simd::kLanes <= b.columns; column += 2 * simd::kLanes)
      multiply(kTwoVectors, column, AllLanes{});
  }
  constexpr std::integral_constant<std::size_t, 1> kOneVector;
  for (; column + simd::kLanes <= b.columns; column += simd::kLanes) multiply(kOneVector, column, AllLanes{});
  if (column < b.columns) multiply(kOneVector, column, FirstLanes{b.columns - column});
}

/// Rows of a right factor that stay in the nearest cache while few rows of the left one meet all its columns, or one
/// run of a sum where these are many. Of a long one, as the values of a cache are, memory is then read in order.
std::size_t stretch_of(ConstMatrixView b) noexcept {
  constexpr std::size_t kNumbers = 4096;
  constexpr std::size_t kRun = kMatmulDepthBlock;
  return std::max(kRun, kNumbers / std::max<std::size_t>(1, b.columns) / kRun * kRun);
}

/// Goes on with a product, its right factor read where it lies: each run of the depth is added to `total`.
template <typename Left>
void multiply_in_place(Left a, ConstMatrixView b, MatrixView total) noexcept {
  assert(a.depth == b.rows && total.rows == a.rows && total.columns == b.columns);
  constexpr std::size_t kTileRows = 4;
  const std::size_t stretch = stretch_of(b);
  for (std::size_t first = 0; first < b.rows; first += stretch) {
    const std::size_t depth = std::min(stretch, b.rows - first);
    const Left a_part = a.part(0, a.rows, first, depth);
    const ConstMatrixView b_part = b.row_range(first, depth);
    std::size_t row = 0;
    for (; row + kTileRows <= a.rows; row += kTileRows) multiply_rows<kTileRows>(a_part, b_part, total, row);
    for (; row < a.rows; ++row) multiply_rows<1>(a_part, b_part, total, row);
  }
}

/// From so many rows on it pays to copy the right factor first.
constexpr std::size_t kManyRows = 16;

void fill_with_zeros(MatrixView out) noexcept {
  for (std::size_t row = 0; row < out.rows; ++row) std::ranges::fill(out.row(row), 0.0F);
}

/// Begins or goes on with a product, in the faster of two ways that give the same bits.
template <typename Left>
void multiply(Left a, ConstMatrixView b, MatrixView total, RunsOfSum runs) noexcept {
  if (a.rows >= kManyRows && a.depth > 0) return multiply_by_panels(a, right_factor(b), total, runs);
  if (runs == RunsOfSum::kFromTheFirst) fill_with_zeros(total);
  multiply_in_place(a, b, total);
}

/// out += a b, the whole product with one rounding: it is made apart, a part of it at a time.
template <typename Left>
void add_product(Left a, ConstMatrixView b, MatrixView out) noexcept {
  // A single run is the whole product already.
  if (a.depth <= kMatmulDepthBlock) return multiply(a, b, out, RunsOfSum::kFurther);
  constexpr std::size_t kNumbers = 64 * kColumnsOfPanels;
  alignas(64) float numbers[kNumbers];
  // As wide as the copies of the right factor, or all of a few rows.
  const std::size_t max_columns = out.rows >= kManyRows ? kColumnsOfPanels : kNumbers / kManyRows;
  const std::size_t max_rows = kNumbers / max_columns;
  for (std::size_t row = 0; row < out.rows; row += max_rows) {
    const std::size_t rows = std::min(max_rows, out.rows - row);
    const Left a_rows = a.part(row, rows, 0, a.depth);
    for (std::size_t column = 0; column < out.columns; column += max_columns) {
      const std::size_t columns = std::min(max_columns, out.columns - column);
      const MatrixView product{numbers, rows, columns, columns};
      multiply(a_rows, b.column_range(column, columns), product, RunsOfSum::kFromTheFirst);
      for (std::size_t r = 0; r < rows; ++r) {
        const std::span<float> target = out.row(row + r).subspan(column, columns);
        add(target, product.row(r), target);
      }
    }
  }
}

}  // namespace

void matmul(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
  multiply(rows_of(a), b, out, RunsOfSum::kFromTheFirst);
}

void add_matmul(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept { add_product(rows_of(a), b, out); }

void continue_matmul(ConstMatrixView a, ConstMatrixView b, MatrixView total) noexcept {
  multiply(rows_of(a), b, total, RunsOfSum::kFurther);
}

void matmul_transposed_in_runs(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
  if (a.columns == 0) return fill_with_zeros(out);
  multiply_by_panels(rows_of(a), transposed_right_factor(b), out, RunsOfSum::kFromTheFirst);
}

void add_matmul_of_transpose(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
  add_product(columns_of(a), b, out);
}

void linear(ConstMatrixView x, ConstMatrixView weight, std::span<const float> bias, MatrixView out) noexcept {
  assert(bias.empty() || bias.size() == out.columns);
  matmul(x, weight, out);
  if (bias.empty()) return;
  for (std::size_t row = 0; row < out.rows; ++row) add(out.row(row), bias, out.row(row));
}

}  // namespace attention_walkthrough
