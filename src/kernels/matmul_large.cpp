#include "kernels/matmul_large.h"

#include <algorithm>
#include <cassert>
#include <type_traits>

namespace attention_walkthrough {
namespace {

constexpr std::size_t kTileRows = 4;
constexpr std::size_t kTileVectors = 2;
constexpr std::size_t kTileColumns = kTileVectors * simd::kLanes;
/// Panels that are copied together, so that what is read of a row of `b` are whole lines of the cache.
constexpr std::size_t kPanels = 4;
/// 16 KB of panels: half of a small nearest cache, the rest of which the rows of `a` may have.
constexpr std::size_t kPanelDepth = 128;
static_assert(kPanelDepth % kMatmulDepthBlock == 0, "a run of products may not end where a panel does");
using PanelStride = std::integral_constant<std::size_t, kTileColumns>;

/// Some columns of a stretch of the right factor, as panels that are a tile wide, one behind another.
struct Panels {
  alignas(64) float numbers[kPanels * kPanelDepth * kTileColumns];
  std::size_t count = 0;
  std::size_t depth = 0;

  [[nodiscard]] float* panel(std::size_t index) noexcept { return numbers + index * depth * kTileColumns; }

  /// Requires: b.columns is a multiple of `kTileColumns`, and both sizes fit.
  void copy(ConstMatrixView b) noexcept {
    count = b.columns / kTileColumns;
    depth = b.rows;
    for (std::size_t n = 0; n < depth; ++n) {
      const float* const from = b.data + n * b.row_stride;
      for (std::size_t index = 0; index < count; ++index) {
        for (std::size_t v = 0; v < kTileColumns; v += simd::kLanes) {
          simd::store(simd::load(from + index * kTileColumns + v), panel(index) + n * kTileColumns + v);
        }
      }
    }
  }
};

/// Goes on with `kRows` rows of the product, for the stretch and the columns that are copied.
template <std::size_t kRows>
void multiply_panels(RowsFactor a, std::size_t row, Panels& panels, MatrixView total) noexcept {
  float* const target = total.row(row).data();
  for (std::size_t index = 0; index < panels.count; ++index) {
    multiply_tile<kRows, kTileVectors>(a, row, panels.panel(index), PanelStride{}, target + index * kTileColumns,
                                       total.row_stride, AllLanes{});
  }
}

}  // namespace

void multiply_by_panels(RowsFactor a, ConstMatrixView b, MatrixView total) noexcept {
  assert(a.depth == b.rows && total.rows == a.rows && total.columns == b.columns);
  Panels panels;
  const std::size_t whole = b.columns / kTileColumns * kTileColumns;
  for (std::size_t column = 0; column < whole; column += kPanels * kTileColumns) {
    const std::size_t columns = std::min(kPanels * kTileColumns, whole - column);
    for (std::size_t depth = 0; depth < a.depth; depth += kPanelDepth) {
      const std::size_t count = std::min(kPanelDepth, a.depth - depth);
      const RowsFactor stretch = a.part(0, a.rows, depth, count);
      panels.copy(b.row_range(depth, count).column_range(column, columns));
      const MatrixView part = total.column_range(column, columns);
      std::size_t row = 0;
      for (; row + kTileRows <= a.rows; row += kTileRows) multiply_panels<kTileRows>(stretch, row, panels, part);
      for (; row < a.rows; ++row) multiply_panels<1>(stretch, row, panels, part);
    }
  }
  for (std::size_t column = whole; column < b.columns; column += simd::kLanes) {
    const FirstLanes lanes{std::min(simd::kLanes, b.columns - column)};
    for (std::size_t row = 0; row < a.rows; ++row) {
      multiply_tile<1, 1>(a, row, b.data + column, b.row_stride, total.row(row).data() + column, total.row_stride,
                          lanes);
    }
  }
}

void multiply_one_row(std::span<const float> row, ConstMatrixView b, std::span<float> out) noexcept {
  assert(row.size() == b.rows && out.size() == b.columns);
  // The sums of the run at hand lie in the nearest cache, 4 KB of columns at a time.
  constexpr std::size_t kColumns = 1024;
  constexpr std::size_t kTogether = 4;
  alignas(16) float run[kColumns];
  std::ranges::fill(out, 0.0F);
  for (std::size_t first = 0; first < b.columns; first += kColumns) {
    const std::size_t columns = std::min(kColumns, b.columns - first);
    const float* const start_of_b = b.data + first;
    float* const total = out.data() + first;
    for (std::size_t start = 0; start < b.rows; start += kMatmulDepthBlock) {
      const std::size_t end = std::min(start + kMatmulDepthBlock, b.rows);
      std::fill_n(run, columns, 0.0F);
      std::size_t depth = start;
      for (; depth + kTogether <= end; depth += kTogether) {
        simd::F32x4 factors[kTogether];
        for (std::size_t t = 0; t < kTogether; ++t) factors[t] = simd::splat(row[depth + t]);
        const float* const rows_of_b = start_of_b + depth * b.row_stride;
        for_each_lane_group(columns, [&](std::size_t column, auto lanes) {
          simd::F32x4 sum = lanes.load(run + column);
          for (std::size_t t = 0; t < kTogether; ++t) {
            sum = simd::mul_add(factors[t], lanes.load(rows_of_b + t * b.row_stride + column), sum);
          }
          lanes.store(sum, run + column);
        });
      }
      for (; depth < end; ++depth) {
        const simd::F32x4 factor = simd::splat(row[depth]);
        for_each_lane_group(columns, [&](std::size_t column, auto lanes) {
          const simd::F32x4 sum = lanes.load(run + column);
          lanes.store(simd::mul_add(factor, lanes.load(start_of_b + depth * b.row_stride + column), sum), run + column);
        });
      }
      for_each_lane_group(columns, [&](std::size_t column, auto lanes) {
        lanes.store(simd::add(lanes.load(total + column), lanes.load(run + column)), total + column);
      });
    }
  }
}

}  // namespace attention_walkthrough
