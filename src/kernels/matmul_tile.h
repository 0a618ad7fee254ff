#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "core/matrix_view.h"
#include "kernels/lane_groups.h"
#include "kernels/matmul.h"

// The heart of every matrix product: a block of it whose sums stay in registers. How the factors lie is said by types,
// so that the one loop serves all.
namespace attention_walkthrough {

/// The left factor. One of its steps is a constant: to compute an address for every number takes a fifth of the speed.
template <typename RowStep, typename DepthStep>
struct LeftFactor {
  const float* data;
  std::size_t rows;
  std::size_t depth;
  RowStep row_step;
  DepthStep depth_step;

  /// `row_count` rows from `first_row` on, and of those `depth_count` numbers from `first` on. Requires: they exist.
  [[nodiscard]] LeftFactor part(std::size_t first_row, std::size_t row_count, std::size_t first,
                                std::size_t depth_count) const noexcept {
    return {data + first_row * row_step + first * depth_step, row_count, depth_count, row_step, depth_step};
  }
};

using NextNumber = std::integral_constant<std::size_t, 1>;
/// A matrix, read row by row.
using RowsFactor = LeftFactor<std::size_t, NextNumber>;
/// The transpose of a matrix, whose columns are its rows.
using ColumnsFactor = LeftFactor<NextNumber, std::size_t>;

inline RowsFactor rows_of(ConstMatrixView a) noexcept { return {a.data, a.rows, a.columns, a.row_stride, {}}; }
inline ColumnsFactor columns_of(ConstMatrixView a) noexcept { return {a.data, a.columns, a.rows, {}, a.row_stride}; }

/// Goes on with `kRows` rows by `kVectors` vectors of columns of a product, from `row` of `a` on: each run of products
/// is summed apart, then added to what stands in `total`, whose rows are `total_stride` apart. Each number of `a` and
/// `b` that is loaded is used `kVectors` or `kRows` times. `b` points to the first column of the block; its rows are
/// `b_stride` apart.
template <std::size_t kRows, std::size_t kVectors, typename Left, typename Lanes, typename Stride>
void multiply_tile(Left a, std::size_t row, const float* b, Stride b_stride, float* total, std::size_t total_stride,
                   Lanes lanes) noexcept {
  const float* const a_tile = a.data + row * a.row_step;
  for (std::size_t start = 0; start < a.depth; start += kMatmulDepthBlock) {
    const std::size_t end = std::min(start + kMatmulDepthBlock, a.depth);
    simd::F32x4 run[kRows][kVectors];
    for (auto& run_row : run) std::fill_n(run_row, kVectors, simd::splat(0.0F));
    const float* b_row = b + start * b_stride;
    for (std::size_t depth = start; depth < end; ++depth, b_row += b_stride) {
      const auto b_values = [&](std::size_t v) { return lanes.load(b_row + v * simd::kLanes); };
      const auto a_value = [&](std::size_t r) { return simd::splat(a_tile[r * a.row_step + depth * a.depth_step]); };
      // What is used again stays in registers: of few rows their numbers, else the vectors that they meet.
      if constexpr (kRows < kVectors) {
        simd::F32x4 a_values[kRows];
        for (std::size_t r = 0; r < kRows; ++r) a_values[r] = a_value(r);
        for (std::size_t v = 0; v < kVectors; ++v) {
          const simd::F32x4 values = b_values(v);
          for (std::size_t r = 0; r < kRows; ++r) run[r][v] = simd::mul_add(a_values[r], values, run[r][v]);
        }
      } else {
        simd::F32x4 values[kVectors];
        for (std::size_t v = 0; v < kVectors; ++v) values[v] = b_values(v);
        for (std::size_t r = 0; r < kRows; ++r) {
          const simd::F32x4 number = a_value(r);
          for (std::size_t v = 0; v < kVectors; ++v) run[r][v] = simd::mul_add(number, values[v], run[r][v]);
        }
      }
    }
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t v = 0; v < kVectors; ++v) {
        float* const target = total + r * total_stride + v * simd::kLanes;
        lanes.store(simd::add(lanes.load(target), run[r][v]), target);
      }
    }
  }
}

}  // namespace attention_walkthrough
