#include "kernels/matmul_one_row.h"

#include <algorithm>
#include <cassert>

#include "kernels/lane_groups.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {
namespace {

/// Columns that go together: the sums of two runs of them, 32 KB, lie in the nearest cache, and rows are read as long
/// as they are where they are not longer.
constexpr std::size_t kColumns = 4096;
/// Rows of the matrix that are read side by side, of all runs at hand: memory that is read at several places gives
/// more.
constexpr std::size_t kPlaces = 8;

using RunOfSums = float[kColumns];

/// Adds the products with `kRows` rows of each of `kRuns` runs, from row `depth` of each on. `b` holds the runs, one
/// after another.
template <std::size_t kRuns, std::size_t kRows>
void add_rows(std::span<const float> row, ConstMatrixView b, std::size_t depth, RunOfSums* runs) noexcept {
  const std::size_t run_rows = b.rows / kRuns;
  simd::F32x4 factors[kRuns][kRows];
  const float* rows_of_b[kRuns];
  for (std::size_t run = 0; run < kRuns; ++run) {
    const std::size_t first = run * run_rows + depth;
    for (std::size_t r = 0; r < kRows; ++r) factors[run][r] = simd::splat(row[first + r]);
    rows_of_b[run] = b.data + first * b.row_stride;
  }
  for_each_lane_group(b.columns, [&](std::size_t column, auto lanes) {
    for (std::size_t run = 0; run < kRuns; ++run) {
      simd::F32x4 sum = lanes.load(runs[run] + column);
      for (std::size_t r = 0; r < kRows; ++r) {
        sum = simd::mul_add(factors[run][r], lanes.load(rows_of_b[run] + r * b.row_stride + column), sum);
      }
      lanes.store(sum, runs[run] + column);
    }
  });
}

/// Adds `kRuns` runs of products to the total, one run after another. All are as long as `b.rows / kRuns`.
template <std::size_t kRuns>
void add_runs(std::span<const float> row, ConstMatrixView b, RunOfSums* runs, float* total) noexcept {
  constexpr std::size_t kRows = kPlaces / kRuns;
  const std::size_t run_rows = b.rows / kRuns;
  for (std::size_t run = 0; run < kRuns; ++run) std::fill_n(runs[run], b.columns, 0.0F);
  std::size_t depth = 0;
  for (; depth + kRows <= run_rows; depth += kRows) add_rows<kRuns, kRows>(row, b, depth, runs);
  for (; depth < run_rows; ++depth) add_rows<kRuns, 1>(row, b, depth, runs);
  for_each_lane_group(b.columns, [&](std::size_t column, auto lanes) {
    simd::F32x4 sum = lanes.load(total + column);
    for (std::size_t run = 0; run < kRuns; ++run) sum = simd::add(sum, lanes.load(runs[run] + column));
    lanes.store(sum, total + column);
  });
}

}  // namespace

void multiply_one_row(std::span<const float> row, ConstMatrixView b, std::span<float> out) noexcept {
  assert(row.size() == b.rows && out.size() == b.columns);
  constexpr std::size_t kRuns = 2;
  alignas(16) RunOfSums runs[kRuns];
  std::ranges::fill(out, 0.0F);
  for (std::size_t first = 0; first < b.columns; first += kColumns) {
    const ConstMatrixView part = b.column_range(first, std::min(kColumns, b.columns - first));
    float* const total = out.data() + first;
    std::size_t start = 0;
    for (; start + kRuns * kMatmulDepthBlock <= b.rows; start += kRuns * kMatmulDepthBlock) {
      constexpr std::size_t kRows = kRuns * kMatmulDepthBlock;
      add_runs<kRuns>(row.subspan(start, kRows), part.row_range(start, kRows), runs, total);
    }
    for (; start < b.rows; start += kMatmulDepthBlock) {
      const std::size_t rows = std::min(kMatmulDepthBlock, b.rows - start);
      add_runs<1>(row.subspan(start, rows), part.row_range(start, rows), runs, total);
    }
  }
}

}  // namespace attention_walkthrough
