#include "kernels/matmul.h"

#include <algorithm>
#include <cassert>

#include "kernels/elementwise.h"
#include "kernels/lane_groups.h"

namespace attention_walkthrough {

namespace {

/// The left factor, read row by row or, for a transpose, column by column.
struct LeftFactor {
  const float* data;
  std::size_t rows;
  std::size_t depth;
  std::size_t row_step;
  std::size_t depth_step;
};

LeftFactor as_left_factor(ConstMatrixView a) noexcept { return {a.data, a.rows, a.columns, a.row_stride, 1}; }
LeftFactor as_transposed_left_factor(ConstMatrixView a) noexcept {
  return {a.data, a.columns, a.rows, 1, a.row_stride};
}

/// Whether a product is written over what stood there or added to it.
enum class Store { kReplace, kAdd };

/// A block of the product, `kRows` rows by `kVectors` vectors of columns, whose running sums stay in registers: each
/// number of `a` and `b` that is loaded is used `kVectors` or `kRows` times.
template <Store kStore, std::size_t kRows, std::size_t kVectors, typename Lanes>
void multiply_tile(const LeftFactor& a, ConstMatrixView b, MatrixView out, std::size_t row, std::size_t column,
                   Lanes lanes) noexcept {
  using Tile = simd::F32x4[kRows][kVectors];
  const float* const a_tile = a.data + row * a.row_step;
  const float* const b_tile = b.data + column;
  float* const out_tile = out.data + row * out.row_stride + column;

  Tile total;
  for (auto& total_row : total) std::fill_n(total_row, kVectors, simd::splat(0.0F));
  for (std::size_t start = 0; start < a.depth; start += kMatmulDepthBlock) {
    const std::size_t end = std::min(start + kMatmulDepthBlock, a.depth);
    Tile run;
    for (auto& run_row : run) std::fill_n(run_row, kVectors, simd::splat(0.0F));
    for (std::size_t depth = start; depth < end; ++depth) {
      simd::F32x4 b_row[kVectors];
      for (std::size_t v = 0; v < kVectors; ++v) {
        b_row[v] = lanes.load(b_tile + depth * b.row_stride + v * simd::kLanes);
      }
      for (std::size_t r = 0; r < kRows; ++r) {
        const simd::F32x4 a_value = simd::splat(a_tile[r * a.row_step + depth * a.depth_step]);
        for (std::size_t v = 0; v < kVectors; ++v) run[r][v] = simd::mul_add(a_value, b_row[v], run[r][v]);
      }
    }
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t v = 0; v < kVectors; ++v) total[r][v] = simd::add(total[r][v], run[r][v]);
    }
  }
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      float* const target = out_tile + r * out.row_stride + v * simd::kLanes;
      if constexpr (kStore == Store::kAdd) total[r][v] = simd::add(lanes.load(target), total[r][v]);
      lanes.store(total[r][v], target);
    }
  }
}

/// `kRows` whole rows of the product. One row alone takes wide tiles, for enough sums that do not wait on each other.
template <Store kStore, std::size_t kRows>
void multiply_rows(const LeftFactor& a, ConstMatrixView b, MatrixView out, std::size_t row) noexcept {
  constexpr std::size_t kVectors = kRows == 1 ? 8 : 2;
  constexpr std::size_t kTileColumns = kVectors * simd::kLanes;
  std::size_t column = 0;
  for (; column + kTileColumns <= b.columns; column += kTileColumns) {
    multiply_tile<kStore, kRows, kVectors>(a, b, out, row, column, AllLanes{});
  }
  for (; column + simd::kLanes <= b.columns; column += simd::kLanes) {
    multiply_tile<kStore, kRows, 1>(a, b, out, row, column, AllLanes{});
  }
  if (column < b.columns) multiply_tile<kStore, kRows, 1>(a, b, out, row, column, FirstLanes{b.columns - column});
}

template <Store kStore>
void multiply(const LeftFactor& a, ConstMatrixView b, MatrixView out) noexcept {
  assert(a.depth == b.rows && out.rows == a.rows && out.columns == b.columns);
  constexpr std::size_t kTileRows = 4;
  std::size_t row = 0;
  for (; row + kTileRows <= a.rows; row += kTileRows) multiply_rows<kStore, kTileRows>(a, b, out, row);
  for (; row < a.rows; ++row) multiply_rows<kStore, 1>(a, b, out, row);
}

}  // namespace

void matmul(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
  multiply<Store::kReplace>(as_left_factor(a), b, out);
}

void add_matmul(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
  multiply<Store::kAdd>(as_left_factor(a), b, out);
}

void add_matmul_of_transpose(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
  multiply<Store::kAdd>(as_transposed_left_factor(a), b, out);
}

void linear(ConstMatrixView x, ConstMatrixView weight, std::span<const float> bias, MatrixView out) noexcept {
  assert(bias.empty() || bias.size() == out.columns);
  matmul(x, weight, out);
  if (bias.empty()) return;
  for (std::size_t row = 0; row < out.rows; ++row) add(out.row(row), bias, out.row(row));
}

}  // namespace attention_walkthrough
